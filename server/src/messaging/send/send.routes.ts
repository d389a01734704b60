import type { Envelope, InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sendMessage as call } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { imagesPerHourMax } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { admitBeforeBody, admitSender } from '../../core/http/admit.ts'
import { nestBrackets } from '../../core/http/read-body.ts'
import { isMultipart, readParts } from '../../core/http/read-multipart.ts'
import { type Answer, handlerOf, readInput, routeConfigOf } from '../../core/http/serve.ts'
import { takeFiles } from '../../core/http/take-files.ts'
import type { Member } from '../../core/http/viewer.ts'
import { discard, type ReceivedFile, saveStream } from '../../media/storage/receive-file.ts'
import { sendMessage } from './send.actions.ts'

const hourSeconds = 3600

/** Takes fields like any call, or multipart/form-data with an image, on the same path. MSG-355, MSG-356 */
export function sendRoutes(app: FastifyInstance, deps: Deps): void {
  const answer: Answer<typeof call> = (_db, viewer, input) => sendMessage(deps, viewer, input)
  app.servedCalls.set(`${call.method} ${call.path}`, { call, answer: answer })
  const withFields = handlerOf(deps, call, answer)
  const handler = async (request: FastifyRequest, reply: FastifyReply) =>
    isMultipart(request)
      ? ({ meta: { status: 200, msg: 'OK' }, response: await sendImage(deps, request) } satisfies Envelope)
      : withFields(request, reply)
  takeFiles(app, (scope) =>
    scope.route({
      method: call.method,
      url: call.path,
      config: { ...routeConfigOf(call), takesFile: true },
      preParsing: admitBeforeBody(deps, call),
      handler,
    }),
  )
}

/** Images have a rate limit of their own because they cost more. */
async function sendImage(deps: Deps, request: FastifyRequest) {
  const { viewer, checkKey } = await admitSender(deps, call, request)
  const { accountId } = viewer as Member
  await deps.limiter.spendKey(imagesOf(accountId), imagesPerHourMax, hourSeconds)
  const { fields, file } = await receive(deps, request)
  try {
    const { form_key: sentKey, ...sent } = fields
    checkKey(sentKey)
    const input: InputOf<typeof call> = readInput(call, nestBrackets(sent))
    return await sendMessage(deps, viewer as Member, input, file)
  } finally {
    if (file) await discard(file.path)
  }
}

export const imagesOf = (accountId: string) => `images in messages ${accountId}`

/** Accepts the fields in any order and the one file. MSG-233, MSG-273 */
async function receive(deps: Deps, request: FastifyRequest) {
  const fields: Record<string, unknown> = {}
  let file: ReceivedFile | null = null
  try {
    for await (const part of readParts(request)) {
      if ('value' in part) {
        const before = Object.hasOwn(fields, part.name) ? [fields[part.name]] : []
        fields[part.name] = before.length > 0 ? [...before, part.value].flat() : part.value
      } else if (part.name === 'image') {
        const maxBytes = deps.config.messaging.forPages.max_image_size
        file = await saveStream(deps.config, part.file, maxBytes)
      } else throw new RefusedError(messagingRefusals.malformed)
    }
  } catch (error) {
    if (file) await discard(file.path)
    throw error
  }
  return { fields, file }
}
