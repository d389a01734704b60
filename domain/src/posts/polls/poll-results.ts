import { t } from '../../core/language/t.ts'
export const sharePercent = (votes: number, all: number): number => (all > 0 ? Math.round((100 * votes) / all) : 0)

export const votesInWords = (votes: number): string => t('{votes, plural, one {# vote} other {# votes}}', { votes })
