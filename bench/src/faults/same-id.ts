import { sql } from 'kysely'
import { isShort } from '../short.ts'
import type { Fault } from './fault.ts'
import { withInstallation } from './installation.ts'

const times = isShort ? 10 : 50

/** Removes the seconds since the last activity, which grow between two answers. */
const withoutClock = (text: string) => text.replaceAll(/"seconds_since_last_activity":-?\d+/g, '')

export const sameId: Fault = {
  name: 'same-id',
  fault: `the same client id ${times} times at once: a message and a post`,
  promise: `one effect, the same answer ${times} times`,
  run: () =>
    withInstallation(async ({ start, town, db }) => {
      const server = await start('server')
      const [talk] = town.talks
      if (!talk) throw new Error('The town has nobody who talks')
      const send = async (path: string, body: object) => {
        const answers = await Promise.all(
          Array.from({ length: times }, () =>
            fetch(server.origin + path, {
              method: 'POST',
              headers: { ...talk.reader.headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }).then(async (answer) => `${answer.status} ${withoutClock(await answer.text())}`),
          ),
        )
        const different = new Set(answers)
        if (different.size > 1) console.error([...different].join('\n'))
        return { answers: different.size, isYes: [...different][0]?.startsWith('200') }
      }
      const ids = [crypto.randomUUID(), crypto.randomUUID()]
      const message = await send('/svc/conversations/messages', {
        participant: talk.uuid,
        conversation_id: talk.conversationId,
        type: 'TEXT',
        message: 'Once and no more',
        client_id: ids[0],
      })
      const post = await send('/svc/post/update', {
        channel_id: talk.reader.blogName,
        post: { type: 'text', state: '0', one: 'Once and no more', two: '' },
        client_id: ids[1],
      })
      const { rows } = await sql<{ messages: number; posts: number }>`
        select (select count(*)::int from messages where content ->> 'text' = 'Once and no more') as messages,
               (select count(*)::int from contents where title = 'Once and no more') as posts`.execute(db)
      const { messages = 0, posts = 0 } = rows[0] ?? {}
      return {
        measured: `${messages} message and ${posts} post made; ${message.answers} and ${post.answers} different answers`,
        isHeld: [messages, posts, message.answers, post.answers].every((count) => count === 1) && !!message.isYes,
      }
    }),
}
