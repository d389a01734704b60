/** The way into a conversation for whatever stands above messaging; the rest of its state is its own. */
export { openConversation } from './messaging.store.ts'
