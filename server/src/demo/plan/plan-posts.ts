import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Album } from '../album.ts'
import { kindsFor } from '../kinds/kinds.ts'
import type { Written } from '../kinds/written.ts'
import { paragraph } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { everyone } from '../words.ts'
import { pickActiveTime } from './active-hours.ts'
import type { makeApart } from './plan-follows.ts'
import type { PlannedBlog } from './plan-people.ts'
import { makeWeighted, type Random } from './random.ts'
import { townDays, trailMax } from './town-size.ts'

export interface PlannedPost extends Written {
  blog: PlannedBlog
  at: Date
  state: PostState
  parent: PlannedPost | null
  root: PlannedPost
  trailLength: number
  reblogCount: number
  canBeReblogged: boolean
  /** The comments under a root so far, so that none repeats. */
  said: Set<string>
  /** The blogs that reblogged a root, once each except in conversations. */
  rebloggedBy: Set<PlannedBlog>
}

export interface PostPlanning {
  random: Random
  blogs: PlannedBlog[]
  areApart: ReturnType<typeof makeApart>
  /** Pictures for a blog's texts, as HTML. */
  figuresOf: (blog: PlannedBlog) => readonly string[]
  albumOf: (blog: PlannedBlog) => Album
  now: Date
  /** Restricts the plan to one kind. */
  onlyKind?: PostKind
}

const reblogShare = 0.52
const commentShare = 0.35
const looksAt = 14
const reblogsPerRootMax = 24
const recentPosts = 260
const picturedOneIn = 4

/** Activity grows from week to week, and each person writes in their own hours. */
export function planPosts(planning: PostPlanning, count: number): PlannedPost[] {
  const { random, blogs, now } = planning
  const span = { from: new Date(now.getTime() - townDays * dayMs), to: now }
  const pickBlog = makeWeighted(random, blogs, ({ popularity }) => popularity ** 0.5)
  const turns = Array.from({ length: count }, () => {
    const blog = pickBlog()
    return { blog, at: pickActiveTime(random, span, blog.owner.hoursEast) }
  })
  turns.sort((one, other) => one.at.getTime() - other.at.getTime())

  const posts: PlannedPost[] = []
  for (const { blog, at } of turns) {
    const parent = random.share() < reblogShare ? findWorthReblogging(planning, posts, blog) : null
    posts.push(parent ? planReblog(planning, parent, blog, at) : planOriginal(planning, blog, at))
  }
  return posts
}

export function planOriginal(
  { random, blogs, figuresOf, albumOf, areApart, onlyKind }: PostPlanning,
  blog: PlannedBlog,
  at: Date,
  state: PostState = 'published',
): PlannedPost {
  const pen = blog.pen as Pen
  const figures = figuresOf(blog)
  const album = albumOf(blog)
  const neighbour = random.pick(neighboursOf(blog, blogs))
  // Answers are published at once, so they cannot be drafts.
  const open = kindsFor(album).filter(({ kind }) =>
    onlyKind ? kind === onlyKind : kind !== 'answer' || state === 'published',
  )
  const written = makeWeighted(random, open, ({ inHundred }) => inHundred)().write(pen, {
    neighbour,
    isApart: neighbour.owner === blog.owner || areApart(neighbour.owner, blog.owner),
    pictureHtml: figures.length && random.isOneIn(picturedOneIn) ? pen.draw(figures) : null,
    album,
  })
  const post = {
    ...written,
    blog,
    at,
    state,
    parent: null,
    trailLength: 0,
    reblogCount: 0,
    canBeReblogged: !random.isOneIn(60),
    said: new Set<string>(),
    rebloggedBy: new Set<PlannedBlog>(),
  }
  return Object.assign(post, { root: post as unknown as PlannedPost })
}

/** Picks blogs of the same subject, if there are any. */
function neighboursOf(blog: PlannedBlog, blogs: PlannedBlog[]): PlannedBlog[] {
  const others = blogs.filter((other) => other !== blog)
  const alike = others.filter(({ pen }) => pen?.subject === blog.pen?.subject)
  return alike.length ? alike : others
}

/** Picks the most popular of a few recent posts. */
function findWorthReblogging({ random, areApart }: PostPlanning, posts: PlannedPost[], blog: PlannedBlog) {
  const recent = posts.slice(-recentPosts)
  const seen = Array.from({ length: Math.min(looksAt, recent.length) }, () => random.pick(recent))
  const open = seen.filter(
    (post) =>
      post.canBeReblogged &&
      post.trailLength < trailMax - 1 &&
      post.root.reblogCount < reblogsPerRootMax &&
      !post.root.rebloggedBy.has(blog) &&
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
  root.rebloggedBy.add(blog)
  const pen = blog.pen as Pen
  return {
    blog,
    at,
    state: 'published',
    kind: 'text',
    title: '',
    html: said ? paragraph(said) : '',
    tags: random.isOneIn(3) ? [pen.draw((root.blog.pen as Pen).subject.tags)] : [],
    parent,
    root,
    trailLength: parent.trailLength + (parent.html || !parent.parent ? 1 : 0),
    reblogCount: 0,
    canBeReblogged: true,
    said: root.said,
    rebloggedBy: root.rebloggedBy,
  }
}

function drawComment(pen: Pen, root: PlannedPost): string {
  const about = [...(root.blog.pen as Pen).subject.comments, ...everyone.comments]
  const words = [root.kind === 'photo' ? '<figure' : '', root.title, root.html].join(' ')
  const fitting = about.filter(([on]) => words.includes(on))
  const unsaid = fitting.map(([, text]) => text).filter((comment) => !root.said.has(comment))
  if (unsaid.length === 0) return ''
  const comment = pen.random.pick(unsaid)
  root.said.add(comment)
  return comment
}
