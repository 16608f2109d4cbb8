import { expect, onTestFinished, test } from 'vitest';
import { createProduct } from './support/product.ts';

test('a Ctrl-C that comes twice, from the terminal and from npm, is one graceful stop (DUR-4)', async () => {
  const product = await createProduct({ transport: 'socket', script: () => ({ text: 'Hello.' }) });
  onTestFinished(() => product.close());
  await product.start();
  const baton = product.baton();
  baton.signal('SIGINT');
  await expect.poll(() => baton.output(), { interval: 1, timeout: 10_000 }).toContain('"stopping"');
  baton.signal('SIGINT');
  expect(await baton.exited).toEqual({ code: 0, signal: null });
  expect(baton.output().match(/"stopping"/g)).toHaveLength(1);
});
