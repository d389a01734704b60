import { t } from './language/t.ts'
export const uploadCutOff = () => t('Upload error') // POST-468
export const uploadCancelled = () => t('Canceled upload') // POST-470
const uploadFailed = () => t('Woops :(') // POST-467

interface Answer {
  response?: unknown
  errors?: readonly (string | { title?: string })[] | undefined
}

/** Returns the error message for an upload's answer; null on success. POST-466, POST-467 */
export function problemOfUpload(status: number, answer: Answer | null): string | null {
  const response = answer?.response as { msg?: unknown } | null | undefined
  if (status === 200 && !isEmpty(response)) return null
  if (typeof response?.msg === 'string' && response.msg) return response.msg
  const errors = answer?.errors?.map((error) => (typeof error === 'string' ? error : (error.title ?? '')))
  return errors?.filter(Boolean).join(', ') || uploadFailed()
}

const isEmpty = (response: unknown) => !response || (typeof response === 'object' && Object.keys(response).length === 0)
