import type { Letter } from '../accounts/accounts.messages.ts'
import { t } from '../core/language/t.ts'
import type { ActType } from './activity.contract.ts'

const words: Partial<Record<ActType, [one: string, many: string]>> = {
  like: ['like', 'likes'],
  reblog: ['reblog', 'reblogs'],
  reply: ['reply', 'replies'],
  follower: ['new follower', 'new followers'],
  ask: ['question', 'questions'],
  alt_suggestion: ['suggested description', 'suggested descriptions'],
  alt_accepted: ['accepted description', 'accepted descriptions'],
  follow_refused: ['refused follow', 'refused follows'],
  ask_answer: ['answer', 'answers'],
  user_mention: ['mention', 'mentions'],
  note_mention: ['mention', 'mentions'],
}

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
      .map(({ type, count }) => `${count} ${(words[type as ActType] ?? ['note', 'notes'])[count === 1 ? 0 : 1]}`)
    return `${blog}: ${parts.join(', ')}`
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
