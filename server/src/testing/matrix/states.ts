/** Everybody who looks. `owner` and `member` write on the blog in question; `reblogger` passed its content on. */
export const viewers = [
  'guest',
  'stranger',
  'open stranger',
  'follower',
  'under age',
  'blocked',
  'blocker',
  'owner',
  'member',
  'reblogger',
  'staff',
] as const
export type Who = (typeof viewers)[number]

/** Who sees content in a state: everybody, its writers, nobody, those logged in, and whom safe mode does not hold back. */
type Rule = 'open' | 'own' | 'gone' | 'members' | 'suspended' | 'sensitive'

export interface State {
  name: string
  rule: Rule
  /** It is written like this; others are written in public and changed afterwards, when they may have been reblogged. */
  written?: { post?: object; fields?: object; isSubmitted?: boolean }
  /** The blog that wrote it is marked afterwards. */
  blog?: { is_adult?: true; is_nsfw?: true; is_suspended?: true; members_only?: true }
  /** What becomes of the post afterwards. */
  afterwards?: 'marked by staff' | 'marked by its owner' | 'made private' | 'kept for members' | 'deleted'
}

const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString()

export const states: readonly State[] = [
  { name: 'public', rule: 'open' },
  { name: 'draft', rule: 'own', written: { post: { state: '1' } } },
  { name: 'queued', rule: 'own', written: { post: { state: '2' } } },
  { name: 'scheduled', rule: 'own', written: { post: { state: 'on.2', publish_on: inThreeDays } } },
  { name: 'sent in, not yet approved', rule: 'own', written: { isSubmitted: true } },
  { name: 'private', rule: 'own', afterwards: 'made private' },
  { name: 'for members', rule: 'own', afterwards: 'kept for members' },
  { name: 'deleted', rule: 'gone', afterwards: 'deleted' },
  { name: 'of a blog for members', rule: 'members', blog: { members_only: true } },
  { name: 'of a suspended blog', rule: 'suspended', blog: { is_suspended: true } },
  { name: 'sensitive by its owner', rule: 'sensitive', written: { fields: { owner_flagged_nsfw: true } } },
  { name: 'sensitive by its owner, later', rule: 'sensitive', afterwards: 'marked by its owner' },
  { name: 'sensitive by staff', rule: 'sensitive', afterwards: 'marked by staff' },
  { name: 'of an adult blog', rule: 'sensitive', blog: { is_adult: true } },
  { name: 'of a sensitive blog', rule: 'sensitive', blog: { is_nsfw: true } },
]

export const canBeReblogged = ({ rule, written }: State): boolean => rule !== 'own' || !written

/** 0: the post itself. 1 and 3: what carries its content is so many reblogs away. */
export type Depth = 0 | 1 | 3

export type Fate = 'sent' | 'covered' | 'closed' | 'either'

export const writers: readonly Who[] = ['owner', 'member']
const apart: readonly Who[] = ['blocked', 'blocker']
const cannotAsk: readonly Who[] = ['guest', 'under age']

/** Whoever may switch safe mode off may ask for what it covers. BLOG-260 */
export const mayUncover = (who: Who): boolean => !cannotAsk.includes(who)

/** What becomes of content in a state when somebody looks at what holds it. The one place that says so. */
export function fateOf({ rule }: State, depth: Depth, who: Who): Fate {
  if (rule === 'suspended') return who === 'staff' ? 'either' : 'closed'
  if (depth === 0 && apart.includes(who)) return 'closed'
  if (rule === 'sensitive') return sensitiveTo(who)
  // What somebody reblogged in public stays in that reblog.
  if (depth > 0) return rule === 'open' && !apart.includes(who) ? 'sent' : 'either'
  if (rule === 'gone') return 'closed'
  if (rule === 'own') return writers.includes(who) ? 'sent' : 'closed'
  return rule === 'members' && who === 'guest' ? 'closed' : 'sent'
}

/** Everybody but one has safe mode on. Nobody is kept from what their own blog wrote, wherever it stands. */
function sensitiveTo(who: Who): Fate {
  if (writers.includes(who)) return 'sent'
  return who === 'open stranger' ? 'sent' : 'covered'
}

/**
 * What becomes of a file that such content shows. Everybody may load what any guest may come across by its address,
 * also where safe mode covers it: the address holds 160 bits, and is not sent. Whoever uploaded a file keeps it.
 */
export function fateOfFile(state: State, depth: Depth, who: Who): Fate {
  if (who === 'owner') return depth === 0 && state.rule !== 'open' ? 'either' : 'sent'
  if (state.rule === 'suspended') return fateOf(state, depth, who)
  if (depth > 0 || state.rule === 'open' || state.rule === 'sensitive') return 'sent'
  return fateOf(state, depth, who)
}
