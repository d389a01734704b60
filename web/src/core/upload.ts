import { ApiRefusal, offlineCode, readEnvelope } from './call-api.ts'
import { formKey } from './form-key.ts'

interface Upload {
  path: string
  field: string
  file: File
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Uploads are not fetched, because only XMLHttpRequest tells how far it has come. */
export function uploadFile<Answer>({ path, field, file, onProgress, signal }: Upload): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-form-key', formKey())
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(event.loaded / event.total)
  }
  request.onload = () => {
    try {
      resolve(readEnvelope(request.status, request.responseText) as Answer)
    } catch (refusal) {
      reject(refusal)
    }
  }
  request.onerror = () => reject(new ApiRefusal({ status: 0, code: offlineCode, text: 'The upload was cut off.' }))
  request.onabort = () => reject(signal?.reason)
  signal?.addEventListener('abort', () => request.abort())

  const form = new FormData()
  form.append(field, file)
  request.send(form)
  return promise
}
