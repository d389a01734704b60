/** Each language by its own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
} as const

export type Language = keyof typeof languages

export const defaultLanguage: Language = 'en'
export const languageCodes = Object.keys(languages) as Language[]
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr')

const headerMaxLength = 200

/** Reads Accept-Language: the first language that we have, by weight; "de-AT" finds "de", and "pt" "pt-BR". */
export function languageFor(header: string | undefined): Language | null {
  const asked = (header ?? '').slice(0, headerMaxLength).split(',').map(weighed)
  for (const { tag } of asked.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)) {
    const [main = ''] = tag.split('-')
    const found =
      languageCodes.find((code) => code.toLowerCase() === tag) ??
      languageCodes.find((code) => code.toLowerCase().split('-')[0] === main)
    if (found) return found
  }
  return null
}

function weighed(part: string): { tag: string; weight: number } {
  const [tag = '', ...options] = part.toLowerCase().split(';')
  const weight = options.map((option) => option.trim()).find((option) => option.startsWith('q='))
  return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}
