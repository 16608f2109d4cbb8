import type { RequestBody } from '../simulator/model/stub-model.ts';

/** The API between Baton and the model. */
export type ModelApi = 'responses' | 'chat';

/** What a request says beside its instructions, in order: items of the Responses API, or messages of Chat Completions. */
export function inputOf(body: RequestBody | undefined): readonly unknown[] {
  return body?.input ?? body?.messages.filter(({ role }: { readonly role: string }) => role !== 'system') ?? [];
}

export function instructionsOf(body: RequestBody | undefined): unknown {
  return body?.instructions ?? body?.messages.find(({ role }: { readonly role: string }) => role === 'system')?.content;
}

/** Whether the newest thing in a request is the result of a tool call. */
export function endsWithResult(body: RequestBody): boolean {
  const last = inputOf(body).at(-1) as { readonly type?: string; readonly role?: string } | undefined;
  return last?.type === 'function_call_output' || last?.role === 'tool';
}
