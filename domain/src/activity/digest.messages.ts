import type { Letter } from '../accounts/accounts.messages.ts'
import { t } from '../core/language/t.ts'

/** Counts what others did, each in a message of its own, because languages count in their own ways. */
const countedActs = (type: string, count: number): string =>
  t(
    `{type, select,
      like {{count, plural, one {# like} other {# likes}}}
      reblog {{count, plural, one {# reblog} other {# reblogs}}}
      reply {{count, plural, one {# reply} other {# replies}}}
      follower {{count, plural, one {# new follower} other {# new followers}}}
      ask {{count, plural, one {# question} other {# questions}}}
      alt_suggestion {{count, plural, one {# suggested description} other {# suggested descriptions}}}
      alt_accepted {{count, plural, one {# accepted description} other {# accepted descriptions}}}
      follow_refused {{count, plural, one {# refused follow} other {# refused follows}}}
      ask_answer {{count, plural, one {# answer} other {# answers}}}
      user_mention {{count, plural, one {# mention} other {# mentions}}}
      note_mention {{count, plural, one {# mention} other {# mentions}}}
      other {{count, plural, one {# note} other {# notes}}}}`,
    { type, count },
  )

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
    const parts = counts.filter((each) => each.blog === blog).map(({ type, count }) => countedActs(type, count))
    return `${blog}: ${parts.join(', ')}`
  }
  const links = blogs.map((blog) => `${origin}/blog/${blog}/activity`)
  const settings = `${origin}/settings/notifications`
  return {
    subject: t('Your activity on {siteName}', { siteName }),
    text: [
      t('While you were away:'),
      ...blogs.flatMap((blog, index) => [lineOf(blog), links[index] ?? '']),
      t('You get at most one of these emails a day. Turn them off here:'),
      settings,
    ].join('\n\n'),
    links: [...links, settings],
  }
}
