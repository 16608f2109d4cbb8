import { parseArgs } from 'node:util';
import { startSimulator } from './simulator.ts';

/** `node test/simulator/server.ts [--port 4115]`: runs until Ctrl-C. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  const port = Number(values.port ?? process.env.SIMULATOR_PORT ?? 4115);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    process.stderr.write('--port (or SIMULATOR_PORT) must be a number from 0 to 65535.\n');
    process.exitCode = 1;
    return;
  }
  const simulator = await startSimulator({ port });
  const environment = Object.entries(simulator.environment).map(([name, value]) => `${name}=${value}`);
  const lines = [
    `Slack simulator at ${simulator.url}`,
    '',
    'Environment for Baton over Socket Mode:',
    ...environment,
    '',
    'Over HTTP: leave out SLACK_APP_TOKEN, set the line below, then POST {"url": "<where Baton listens>"} to',
    `${simulator.url}/_control/setRequestUrl`,
    `SLACK_SIGNING_SECRET=${simulator.signingSecret}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop());
}

await main();
