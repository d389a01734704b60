import type { PostKind, PostState } from '@bowerbird/domain/posts/posts.contract.ts'
import { kinds } from './kinds/kinds.ts'
import { paragraph } from './markup.ts'
import { dayMs, pickMoment } from './moments.ts'
import type { Pen } from './pen.ts'
import type { makeApart } from './plan-follows.ts'
import type { PlannedBlog } from './plan-people.ts'
import { makeWeighted, type Random } from './random.ts'
import { comments as everyonesComments } from './subjects/everyone.ts'
import { townDays, trailMax } from './town-size.ts'

export interface PlannedPost {
  blog: PlannedBlog
  at: Date
  state: PostState
  kind: PostKind
  title: string
  /** Not yet cleaned; empty on a reblog that adds nothing. */
  html: string
  tags: string[]
  parent: PlannedPost | null
  root: PlannedPost
  /** How many parts stand above its own. */
  trailLength: number
  reblogCount: number
  canBeReblogged: boolean
  /** What was already said about a root, so that nobody repeats it. */
  said: Set<string>
  /** Who reblogged a root: once each, but in conversations. */
  passedOnBy: Set<PlannedBlog>
}

export interface PostPlanning {
  random: Random
  blogs: PlannedBlog[]
  areApart: ReturnType<typeof makeApart>
  /** Pictures drawn for a blog's posts, as HTML. */
  picturesOf: (blog: PlannedBlog) => readonly string[]
  now: Date
}

const reblogShare = 0.52
const commentShare = 0.35
const looksAt = 14
const reblogsPerRootMax = 24
const recentPosts = 260
const picturedOneIn = 4

/** A town that writes a little more from week to week, each at their own hours. */
export function planPosts(planning: PostPlanning, count: number): PlannedPost[] {
  const { random, blogs, now } = planning
  const span = { from: new Date(now.getTime() - townDays * dayMs), to: now }
  const pickBlog = makeWeighted(random, blogs, ({ popularity }) => popularity ** 0.5)
  const turns = Array.from({ length: count }, () => {
    const blog = pickBlog()
    return { blog, at: pickMoment(random, span, blog.owner.hoursEast) }
  })
  turns.sort((one, other) => one.at.getTime() - other.at.getTime())

  const posts: PlannedPost[] = []
  for (const { blog, at } of turns) {
    const parent = random.share() < reblogShare ? findWorthReblogging(planning, posts, blog) : null
    posts.push(parent ? planReblog(planning, parent, blog, at) : planOriginal(planning, blog, at))
  }
  return posts
}

export function planOriginal({ random, blogs, picturesOf }: PostPlanning, blog: PlannedBlog, at: Date): PlannedPost {
  const pen = blog.pen as Pen
  const pictures = picturesOf(blog)
  const writeKind = makeWeighted(random, kinds, ({ inHundred }) => inHundred)().write
  const written = writeKind(pen, {
    neighbourName: random.pick(neighboursOf(blog, blogs)).name,
    pictureHtml: pictures.length && random.isOneIn(picturedOneIn) ? pen.draw(pictures) : null,
  })
  const post = {
    ...written,
    blog,
    at,
    state: 'published' as const,
    parent: null,
    trailLength: 0,
    reblogCount: 0,
    canBeReblogged: !random.isOneIn(60),
    said: new Set<string>(),
    passedOnBy: new Set<PlannedBlog>(),
  }
  return Object.assign(post, { root: post as unknown as PlannedPost })
}

/** Those who write about the same, if there are any. */
function neighboursOf(blog: PlannedBlog, blogs: PlannedBlog[]): PlannedBlog[] {
  const others = blogs.filter((other) => other !== blog)
  const alike = others.filter(({ pen }) => pen?.subject === blog.pen?.subject)
  return alike.length ? alike : others
}

/** Of a handful of recent posts the one that most people care about. */
function findWorthReblogging({ random, areApart }: PostPlanning, posts: PlannedPost[], blog: PlannedBlog) {
  const recent = posts.slice(-recentPosts)
  const seen = Array.from({ length: Math.min(looksAt, recent.length) }, () => random.pick(recent))
  const open = seen.filter(
    (post) =>
      post.canBeReblogged &&
      post.trailLength < trailMax - 1 &&
      post.root.reblogCount < reblogsPerRootMax &&
      !post.root.passedOnBy.has(blog) &&
      post.blog.owner !== blog.owner &&
      post.root.blog.owner !== blog.owner &&
      !areApart(post.blog.owner, blog.owner) &&
      !areApart(post.root.blog.owner, blog.owner),
  )
  const appeal = (post: PlannedPost) => (1 + post.root.reblogCount + 20 * post.blog.popularity) * (0.3 + random.share())
  return open
    .map((post) => ({ post, appeal: appeal(post) }))
    .reduce<{ post: PlannedPost; appeal: number } | null>(
      (best, one) => (best && best.appeal > one.appeal ? best : one),
      null,
    )?.post
}

export function planReblog(
  { random }: PostPlanning,
  parent: PlannedPost,
  blog: PlannedBlog,
  at: Date,
  said = random.share() < commentShare ? drawComment(blog.pen as Pen, parent.root) : '',
): PlannedPost {
  const { root } = parent
  root.reblogCount += 1
  root.passedOnBy.add(blog)
  const pen = blog.pen as Pen
  return {
    blog,
    at,
    state: 'published',
    kind: root.kind,
    title: '',
    html: said ? paragraph(said) : '',
    tags: random.isOneIn(3) ? [pen.draw((root.blog.pen as Pen).subject.tags)] : [],
    parent,
    root,
    trailLength: parent.trailLength + (parent.html ? 1 : 0),
    reblogCount: 0,
    canBeReblogged: true,
    said: root.said,
    passedOnBy: root.passedOnBy,
  }
}

function drawComment(pen: Pen, root: PlannedPost): string {
  const about = [...(root.blog.pen as Pen).subject.comments, ...everyonesComments]
  const fitting = about.filter(([on]) => root.html.includes(on) || root.title.includes(on))
  const unsaid = fitting.map(([, text]) => text).filter((comment) => !root.said.has(comment))
  if (unsaid.length === 0) return ''
  const comment = pen.random.pick(unsaid)
  root.said.add(comment)
  return comment
}
