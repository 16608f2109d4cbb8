/** How servers say that the input does not fit; each line is one family of servers. */
const overflowWords: readonly RegExp[] = [
  /context[_ ](?:length|window)[_ ]exceeded|context overflow/i,
  /maximum context length|maximum prompt length|maximum model length|max_model_len/i, // OpenAI, vLLM, xAI
  /exceeds? (?:the|your|its|this model'?s?) (?:available |maximum )?context/i, // OpenAI, llama.cpp
  /(?:greater|longer|larger) than the (?:model'?s? )?(?:maximum )?context/i, // LM Studio, vLLM
  /input length (?:and `max_tokens` )?exceeds? (?:the )?(?:maximum )?context/i, // Ollama, Anthropic
  /input token count .*exceeds the maximum/i, // Gemini
  /(?:prompt|input) is too long/i, // Anthropic, Bedrock
  /reduce the length of (?:the|your) (?:messages|prompt|input)/i, // Groq, older OpenAI
  /exceeded model token limit|context window exceeds limit/i, // Moonshot, MiniMax
  /request too large for /i, // a single request over OpenAI's tokens per minute: waiting does not help
];

const overflowCodes: ReadonlySet<string> = new Set([
  'context_length_exceeded',
  'exceed_context_size_error',
  'model_max_prompt_tokens_exceeded',
  'string_above_max_length',
]);

/** Whether an error of the model service means that the input is too long. */
export function isContextOverflow(error: {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
}): boolean {
  if (error.status === 413 || (error.code !== undefined && overflowCodes.has(error.code))) return true;
  return overflowWords.some((words) => words.test(error.message));
}
