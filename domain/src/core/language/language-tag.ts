import { wireText } from '../wire.ts'

const languageTagMaxLength = 35

/** A tag of BCP 47, such as de, pt-BR or zh-Hant. */
export const languageTag = wireText(languageTagMaxLength).regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)
