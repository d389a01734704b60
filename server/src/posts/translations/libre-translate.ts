import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'

interface Asked {
  /** HTML, each by itself. */
  texts: string[]
  /** A code of LibreTranslate, or `auto`. */
  source: string
  target: string
}

const answered = z.object({ translatedText: z.array(z.string()) })

/**
 * Gives the texts in the other language, in their order; null if they did not come, and none if the server does not
 * translate between these languages. The operator named the address.
 */
export async function askLibreTranslate(
  { config: { translator }, outgoing, log }: Pick<Deps, 'config' | 'outgoing' | 'log'>,
  { texts, source, target }: Asked,
): Promise<string[] | null> {
  if (!translator) return null
  const { url, key } = translator
  try {
    const answer = await outgoing.fetchFor(new URL(url).origin, `${url.replace(/\/$/, '')}/translate`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ q: texts, source, target, format: 'html', ...(key && { api_key: key }) }),
    })
    if (answer.status === 400) return []
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    const { translatedText } = answered.parse(await answer.json())
    if (translatedText.length !== texts.length) throw new Error('answered another number of texts')
    return translatedText
  } catch (err) {
    log.warn({ err, source, target }, 'a translation did not come')
    return null
  }
}
