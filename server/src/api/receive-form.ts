import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { parseJson } from '../core/http/read-body.ts'
import { readParts } from '../core/http/read-multipart.ts'
import { discard, type ReceivedFile, saveStream } from '../media/storage/receive-file.ts'

export interface SentFile {
  /** The name of its part. */
  name: string
  file: ReceivedFile
}

interface SentForm {
  fields: Record<string, unknown>
  files: readonly SentFile[]
}

export const noForm: SentForm = { fields: {}, files: [] }

const mib = 1_048_576
/** A picture may come as base64 in a field. */
const bounds = { files: 30, fields: 100, fieldBytes: 15 * mib }
const fieldsMaxBytes = 30 * mib
const filesMaxBytes = 150 * mib

/** Reads a form of fields and files in any order; the part `json` holds fields too. */
export async function receiveForm(deps: Deps, request: FastifyRequest): Promise<SentForm> {
  const fields: Record<string, unknown> = {}
  const files: SentFile[] = []
  let [fieldsBytes, filesBytes] = [0, 0]
  try {
    for await (const part of readParts(request, bounds)) {
      if ('value' in part) {
        fieldsBytes += part.value.length
        if (fieldsBytes > fieldsMaxBytes) throw new RefusedError(coreRefusals.bodyTooLarge)
        if (part.name === 'json') Object.assign(fields, objectIn(part.value))
        else fields[part.name] = part.value
      } else {
        const maxBytes = Math.min(uploadMaxBytes.video, filesMaxBytes - filesBytes)
        const file = await saveStream(deps.config, part.file, maxBytes)
        files.push({ name: part.name, file })
        filesBytes += file.bytes
      }
    }
    return { fields, files }
  } catch (error) {
    await Promise.all(files.map(({ file }) => discard(file.path)))
    throw error
  }
}

function objectIn(json: string): object {
  const parsed = json.length > mib ? null : parseJson(json)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new RefusedError(coreRefusals.badBody)
  return parsed
}
