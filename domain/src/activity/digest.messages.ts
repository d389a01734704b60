import type { Letter } from '../accounts/accounts.messages.ts'
import { formatList } from '../core/language/formats.ts'
import { t } from '../core/language/t.ts'
import type { ActType } from './activity.contract.ts'

const counted: Partial<Record<ActType, (count: number) => string>> = {
  like: (count) => t('{count, plural, one {# like} other {# likes}}', { count }),
  reblog: (count) => t('{count, plural, one {# reblog} other {# reblogs}}', { count }),
  reply: (count) => t('{count, plural, one {# reply} other {# replies}}', { count }),
  follower: (count) => t('{count, plural, one {# new follower} other {# new followers}}', { count }),
  ask: (count) => t('{count, plural, one {# question} other {# questions}}', { count }),
  alt_suggestion: (count) =>
    t('{count, plural, one {# suggested description} other {# suggested descriptions}}', { count }),
  alt_accepted: (count) =>
    t('{count, plural, one {# accepted description} other {# accepted descriptions}}', { count }),
  follow_refused: (count) => t('{count, plural, one {# refused follow} other {# refused follows}}', { count }),
  ask_answer: (count) => t('{count, plural, one {# answer} other {# answers}}', { count }),
  user_mention: (count) => t('{count, plural, one {# mention} other {# mentions}}', { count }),
  note_mention: (count) => t('{count, plural, one {# mention} other {# mentions}}', { count }),
}
const notes = (count: number) => t('{count, plural, one {# note} other {# notes}}', { count })

/** The mail about one day on which the member did not visit. BLOG-221 */
export function digestLetter({
  siteName,
  origin,
  counts,
}: {
  siteName: string
  origin: string
  counts: { blog: string; type: string; count: number }[]
}): Letter {
  const blogs = [...new Set(counts.map(({ blog }) => blog))]
  const lineOf = (blog: string) => {
    const parts = counts
      .filter((each) => each.blog === blog)
      .map(({ type, count }) => (counted[type as ActType] ?? notes)(count))
    return t('{blog}: {parts}', { blog, parts: formatList(parts, 'unit') })
  }
  const links = blogs.map((blog) => `${origin}/blog/${blog}/activity`)
  const settings = `${origin}/settings/notifications`
  return {
    subject: t('What happened on your {siteName}', { siteName }),
    text: [
      t('While you were away:'),
      ...blogs.flatMap((blog, index) => [lineOf(blog), links[index] ?? '']),
      t('You get at most one such mail a day. To get none, switch it off here:'),
      settings,
    ].join('\n\n'),
    links: [...links, settings],
  }
}
