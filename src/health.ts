import type { IncomingMessage, ServerResponse } from 'node:http';

/** What has to work before events may come: its name, and whether it does at this moment. A check that throws counts as no. */
export type ReadinessCheck = readonly [name: string, isReady: () => boolean | Promise<boolean>];

/** Fits the custom routes of Bolt's receivers in both transports. */
export interface HealthRoute {
  readonly path: string;
  readonly method: string[];
  readonly handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * CONF-2. `GET /healthz` answers 200 while the process can answer at all; `GET /readyz` answers 200 when every check
 * passes, else 503. Both give JSON: `{ "status": "ok" }` or `{ "status": "not ready", "waitingFor": [names] }`.
 */
export function healthRoutes(checks: readonly ReadinessCheck[]): HealthRoute[] {
  return [
    route('/healthz', async () => []),
    route('/readyz', async () => {
      const outcomes = await Promise.all(
        checks.map(async ([name, isReady]) => ({ name, ready: await outcomeOf(isReady) })),
      );
      return outcomes.filter(({ ready }) => !ready).map(({ name }) => name);
    }),
  ];
}

function route(path: string, findMissing: () => Promise<readonly string[]>): HealthRoute {
  return {
    path,
    method: ['GET', 'HEAD'],
    handler: async (_request, response) => {
      const waitingFor = await findMissing();
      const body = waitingFor.length === 0 ? { status: 'ok' } : { status: 'not ready', waitingFor };
      response.writeHead(waitingFor.length === 0 ? 200 : 503, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      response.end(`${JSON.stringify(body)}\n`);
    },
  };
}

async function outcomeOf(isReady: ReadinessCheck[1]): Promise<boolean> {
  try {
    return await isReady();
  } catch {
    return false;
  }
}
