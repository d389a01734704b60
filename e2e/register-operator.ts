import { readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSite } from '@bowerbird/domain/site/site.contract.ts'

/** The staff of the shared town. */
export const operator = { email: 'operator@example.test', password: 'keeps the place', name: 'the-operator' }

/** Registers the operator first, because the first account becomes staff and the journeys need ordinary members. */
export async function registerOperator(origin: string): Promise<void> {
  const guest = await fetch(origin + readUserInfo.path)
  const post = async (from: Response, path: string, fields: object) => {
    const { response } = await from.clone().json()
    const cookie = from.headers.getSetCookie().map((text) => text.split(';')[0])
    const headers = { 'content-type': 'application/json', 'x-form-key': response.form_key, cookie: cookie.join('; ') }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(fields) })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return answer
  }
  const registered = await post(guest, register.path, operator)
  await post(registered, saveSite.path, { is_finished: true })
}
