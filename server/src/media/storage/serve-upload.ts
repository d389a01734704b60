import type { Call, Envelope, InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { admitSender } from '../../core/http/admit.ts'
import { sendRefusal } from '../../core/http/answer-errors.ts'
import { isMultipart, readParts } from '../../core/http/read-multipart.ts'
import { readInput } from '../../core/http/serve.ts'
import { takeFiles } from '../../core/http/take-files.ts'
import type { Member } from '../../core/http/viewer.ts'
import { logDiskFull } from '../../core/process/disk-full.ts'
import { discard, type ReceivedFile, saveStream } from './receive-file.ts'

interface Upload<C extends Call> {
  /** Refuses, or returns the size limit, before the body is read. */
  admit: (viewer: Member, input: InputOf<C>) => Promise<{ maxBytes: number }>
  answer: (viewer: Member, input: InputOf<C>, file: ReceivedFile) => Promise<OutputOf<C>>
}

/** Binds a call that takes a file. The form key comes as a header, or as a field before the file. */
export function serveUpload<C extends Call>(app: FastifyInstance, deps: Deps, call: C, upload: Upload<C>): void {
  app.servedCalls.set(`${call.method} ${call.path}`, { call, answer: refuseInProcess })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const response = await answerUpload(deps, call, upload, request)
      return { meta: { status: 200, msg: 'OK' }, response } satisfies Envelope
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      logDiskFull(request.log, error)
      return sendRefusal(reply, error.refusal, { msg: error.refusal.text }) // POST-459
    }
  }
  takeFiles(app, (scope) => scope.route({ method: call.method, url: call.path, config: { takesFile: true }, handler }))
}

async function answerUpload<C extends Call>(deps: Deps, call: C, upload: Upload<C>, request: FastifyRequest) {
  const { viewer, checkKey } = await admitSender(deps, call, request)
  if (!isMultipart(request)) throw new RefusedError(coreRefusals.badMediaType)
  const fields: Record<string, unknown> = { ...(request.params as object) }
  let input: InputOf<C> | undefined
  let file: ReceivedFile | undefined
  try {
    for await (const part of readParts(request)) {
      if ('value' in part) {
        fields[part.name] = part.value
        continue
      }
      const { form_key: sentKey, ...sent } = fields
      checkKey(sentKey)
      input = readInput(call, sent)
      const { maxBytes } = await upload.admit(viewer as Member, input)
      file = await saveStream(deps.config, part.file, maxBytes)
    }
    if (!file || input === undefined) {
      checkKey(fields.form_key)
      throw new RefusedError(mediaRefusals.noFile)
    }
    return await upload.answer(viewer as Member, input, file)
  } finally {
    if (file) await discard(file.path)
  }
}

const refuseInProcess = () => Promise.reject(new Error('An upload is never answered in process'))
