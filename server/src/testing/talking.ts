import { randomUUID } from 'node:crypto'
import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { Person, World } from './world.ts'

/** A person with the uuid of the blog they act as. */
export interface Talker extends Person {
  uuid: string
}

export async function aTalker(world: World, about: Parameters<World['aMember']>[0] = {}): Promise<Talker> {
  const person = await world.aMember(about)
  return { ...person, uuid: await uuidOf(world, person.blogId) }
}

export async function uuidOf(world: World, blogId: string): Promise<string> {
  const blog = await world.db.selectFrom('blogs').select('uuid').where('id', '=', blogId).executeTakeFirstOrThrow()
  return blog.uuid
}

/** Sends the first message, which starts a conversation. */
export const greet = (world: World, from: Talker, to: Talker, message = 'Hello', clientId = randomUUID()) =>
  world.send(from, calls.sendMessage, {
    participant: from.uuid,
    participants: [to.uuid],
    type: 'TEXT',
    message,
    client_id: clientId,
  })

/** Makes two people and a conversation between them. */
export async function aConversation(world: World) {
  const [one, other] = await Promise.all([aTalker(world), aTalker(world)])
  const { response } = await greet(world, one, other)
  return { one, other, id: response.id, first: response.messages.data[0]?.ts ?? 0 }
}

export async function say(world: World, from: Talker, conversationId: string, message: string) {
  const answer = await world.send(from, calls.sendMessage, {
    participant: from.uuid,
    conversation_id: conversationId,
    type: 'TEXT',
    message,
  })
  return { ...answer, ts: answer.response.messages?.data[0]?.ts ?? 0 }
}

export const look = (world: World, who: Talker, conversationId: string, more: object = {}) =>
  world.send(who, calls.readConversation, { participant: who.uuid, conversation_id: conversationId, ...more })

export const inbox = (world: World, who: Talker, more: object = {}) =>
  world.send(who, calls.listConversations, { participant: who.uuid, ...more })

/** The texts of the messages in an answer. */
export const texts = (answer: { response: { messages: { data: { content?: { text: string } | undefined }[] } } }) =>
  answer.response.messages.data.map(({ content }) => content?.text)
