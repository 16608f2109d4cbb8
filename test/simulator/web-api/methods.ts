import { agentMethods } from './agents.ts';
import { authMethods } from './auth.ts';
import { chatMethods } from './chat.ts';
import { conversationMethods } from './conversations.ts';
import { historyMethods } from './history.ts';
import type { Methods } from './method.ts';
import { userMethods } from './users.ts';
import { viewMethods } from './views.ts';

/** Every Web API method that the simulator knows. */
export const methods: Methods = {
  ...agentMethods,
  ...authMethods,
  ...chatMethods,
  ...conversationMethods,
  ...historyMethods,
  ...userMethods,
  ...viewMethods,
};
