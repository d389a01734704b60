import { around, type Scenario } from '../scenario.ts'

export const poll: Scenario = {
  name: 'poll',
  about: 'the unread counts of one member, among 10,000 conversations with a million messages',
  ceiling: 'C1',
  ratioMax: 2,
  needsTalks: true,
  requestAt({ talks }, number) {
    const { pollingToken, mentionKey } = around(talks, number)
    return { path: `/services/poll?token=${pollingToken}&unread_messages=true&mention_keys=${mentionKey}` }
  },
}

export const inbox: Scenario = {
  name: 'inbox',
  about: 'first page of 20 conversations with participants and newest messages',
  ceiling: 'C20',
  ratioMax: 3,
  needsTalks: true,
  requestAt({ talks }, number) {
    const { reader, uuid } = around(talks, number)
    return { path: `/svc/conversations?participant=${uuid}`, headers: reader.headers }
  },
}

export const conversation: Scenario = {
  name: 'conversation',
  about: 'one conversation with its 20 newest messages',
  ceiling: 'C20',
  needsTalks: true,
  requestAt({ talks }, number) {
    const { reader, uuid, conversationId } = around(talks, number)
    return {
      path: `/svc/conversations/messages?participant=${uuid}&conversation_id=${conversationId}`,
      headers: reader.headers,
    }
  },
}

export const send: Scenario = {
  name: 'send',
  about: 'a text message with a client id, in one of 10,000 conversations',
  ceiling: 'C1',
  isWrite: true,
  ratioMax: 8,
  needsTalks: true,
  requestAt({ talks }, number) {
    const { reader, uuid, conversationId } = around(talks, number)
    return {
      method: 'POST',
      path: '/svc/conversations/messages',
      headers: reader.headers,
      body: {
        participant: uuid,
        conversation_id: conversationId,
        type: 'TEXT',
        message: `The pools are clear again, number ${number}`,
        client_id: crypto.randomUUID(),
      },
    }
  },
}
