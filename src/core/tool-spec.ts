import { z } from 'zod';

/** A tool as the model is told of it. `parameters` is a JSON schema. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Same tool, same bytes (RUN-2). */
export function toolSpec(tool: {
  readonly name: string;
  readonly description: string;
  readonly args: z.ZodObject;
}): ToolSpec {
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(tool.args, { io: 'input' });
  return { name: tool.name, description: tool.description, parameters };
}
