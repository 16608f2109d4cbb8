import { authMethods } from './auth.ts';
import { chatMethods } from './chat.ts';
import type { Methods } from './method.ts';

/** Every Web API method that the simulator knows. */
export const methods: Methods = { ...authMethods, ...chatMethods };
