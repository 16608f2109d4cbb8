import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '../simulator/seeded.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { questionsIn } from './answering.ts';
import type { Step, ThreadPlan } from './plan.ts';
import type { Watch } from './watch.ts';

/** One question, and where its outcome belongs. */
export interface Asked {
  readonly channel: string;
  readonly root: string;
  /** One of these must be answered: an edit may come before or after the text was read. */
  readonly texts: readonly string[];
  /** A Stop came behind it, which may be all that comes of it. */
  readonly stopped: boolean;
}

interface Place {
  readonly slack: Simulator;
  readonly watch: Watch;
  readonly seed: number;
}

/** A person goes through a plan in one thread, waiting for the outcome of each step before the next. */
export class Person {
  readonly asked: Asked[] = [];
  stops = 0;
  handoffs = 0;
  readonly #plan: ThreadPlan;
  readonly #place: Place;
  #root = '';
  #next = 0;

  constructor(plan: ThreadPlan, place: Place) {
    this.#plan = plan;
    this.#place = place;
  }

  async live(): Promise<void> {
    await delay(this.#plan.startsAt);
    for (const step of this.#plan.steps) await this.#take(step);
  }

  async #take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'ask':
        for (let n = 0; n < step.messages; n += 1) await this.#ask();
        return this.#outcomes();
      case 'edit':
        await this.#edit();
        return this.#outcomes();
      case 'stop':
        await this.#stop();
        return this.#outcomes();
      case 'hand_off':
        return this.#handOff();
    }
  }

  async #ask(root = this.#root, stopped = false): Promise<{ readonly ts: string; readonly text: string }> {
    const { slack, seed } = this.#place;
    const { number, place } = this.#plan;
    const { user, channel } = this.#plan.meeting;
    const question = `q${number}.${this.#next++}`;
    const addresses = root === '' ? place !== 'direct' : seeded(seed, 'mention', question) < 0.5;
    const text = addresses ? `<@${slack.ids.botUser}> ${question}` : question;
    const { ts } = await slack.say({ user, channel, text, ...(root !== '' && { thread_ts: root }) });
    if (this.#root === '') this.#root = ts;
    this.asked.push({ channel, root: root || ts, texts: [question], stopped });
    return { ts, text };
  }

  async #edit(): Promise<void> {
    const { ts, text } = await this.#ask();
    const edited = `${text}e`;
    await this.#place.slack.edit({ channel: this.#plan.meeting.channel, ts, text: edited });
    const last = this.asked.pop();
    if (last) this.asked.push({ ...last, texts: [...last.texts, ...questionsIn(edited)] });
  }

  async #stop(): Promise<void> {
    const { user, channel } = this.#plan.meeting;
    await this.#ask(this.#root, true);
    await this.#place.slack.say({ user, channel, text: '!stop', thread_ts: this.#root });
    this.stops += 1;
  }

  async #handOff(): Promise<void> {
    const { slack } = this.#place;
    const { user, channel } = this.#plan.meeting;
    await slack.say({ user, channel, text: '!handoff tests', thread_ts: this.#root });
    this.handoffs += 1;
    const { handedOffTo } = await this.#seen('a new thread', (thread) => thread.handedOffTo.length === this.handoffs);
    const fresh = handedOffTo.at(-1) ?? '';
    await this.#ask(fresh);
    await this.#outcomes(fresh);
  }

  /** Every question of this thread has one, and every Stop. */
  async #outcomes(root = this.#root): Promise<void> {
    const here = this.asked.filter((asked) => asked.root === root);
    const due = here.filter(({ stopped }) => !stopped).map(({ texts }) => texts);
    const what = `An outcome of ${due.join(' ')}, and of ${this.stops} stops,`;
    await this.#seen(
      what,
      ({ answered, stops }) =>
        due.every((texts) => texts.some((text) => answered.includes(text))) &&
        (root !== this.#root || stops >= this.stops),
      root,
    );
  }

  #seen(what: string, isOver: Parameters<Watch['thread']>[3], root = this.#root) {
    return this.#place.watch.thread(this.#plan.meeting.channel, root, what, isOver);
  }
}
