import type { Envelope } from '@bowerbird/domain/core/call.ts'
import { problemOfUpload, uploadCutOff } from '@bowerbird/domain/core/upload-problem.ts'
import { ApiRefusal, offlineCode } from './call-api.ts'
import { formKey } from './form-key.ts'

interface Upload {
  path: string
  field: string
  file: File
  /** Fields sent beside the file. */
  about?: Record<string, string>
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Uploads are not fetched, because only XMLHttpRequest tells how far it has come. */
export function uploadFile<Answer>({ path, field, file, about = {}, onProgress, signal }: Upload): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-form-key', formKey())
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(event.loaded / event.total)
  }
  request.onload = () => {
    const answer = parsed(request.responseText)
    const text = problemOfUpload(request.status, answer)
    if (text === null) return resolve(answer?.response as Answer)
    reject(new ApiRefusal({ status: request.status, code: answer?.errors?.[0]?.code ?? 'core.broken', text }))
  }
  request.onerror = () => reject(new ApiRefusal({ status: 0, code: offlineCode, text: uploadCutOff() }))
  request.onabort = () => reject(signal?.reason)
  signal?.addEventListener('abort', () => request.abort())

  // The fields must come before the file.
  const form = new FormData()
  for (const [name, value] of Object.entries(about)) form.append(name, value)
  form.append(field, file)
  request.send(form)
  return promise
}

function parsed(text: string): Envelope | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
