import { hourMs } from '@bowerbird/domain/core/spans.ts'
import { conversations } from '../words.ts'
import { pickLater } from './active-hours.ts'
import type { PlannedBlog } from './plan-people.ts'
import { type PlannedPost, type PostPlanning, planReblog } from './plan-posts.ts'

const typicalGapMs = 7 * hourMs
const speakers = 4

/** Makes a few blogs answer each other under one post, for long trails; appends to the given posts. */
export function planConversations(planning: PostPlanning, posts: PlannedPost[], lengths: number[]): PlannedPost[] {
  const { random, now } = planning
  const originals = posts.filter(({ parent, canBeReblogged }) => !parent && canBeReblogged)
  const oldEnough = (length: number) => (post: PlannedPost) =>
    now.getTime() - post.at.getTime() > length * typicalGapMs * 3
  const taken = new Set<PlannedPost>()
  return lengths.flatMap((length, at) => {
    const open = originals.filter(oldEnough(length)).filter((post) => !taken.has(post))
    if (open.length === 0) return []
    const root = random.pick(open)
    taken.add(root)
    return converse(planning, root, (conversations[at % conversations.length] ?? []).slice(0, length))
  })
}

function converse(planning: PostPlanning, root: PlannedPost, lines: string[]): PlannedPost[] {
  const { random, blogs, areApart, now } = planning
  const willing = blogs.filter(({ owner }) => owner !== root.blog.owner && !areApart(owner, root.blog.owner))
  const circle = circleOf(random.shuffled(willing), areApart)
  const said: PlannedPost[] = []
  let last = root
  for (const [turn, line] of lines.entries()) {
    const blog = circle[turn % circle.length]
    const at = pickLater(random, last.at, typicalGapMs)
    if (!blog || at >= now) break
    last = planReblog(planning, last, blog, at, line)
    said.push(last)
  }
  return said
}

/** Picks blogs of which none blocks another. */
function circleOf(blogs: PlannedBlog[], areApart: PostPlanning['areApart']): PlannedBlog[] {
  const circle: PlannedBlog[] = []
  for (const blog of blogs) {
    const fits = circle.every(({ owner }) => owner !== blog.owner && !areApart(owner, blog.owner))
    if (fits) circle.push(blog)
    if (circle.length === speakers) break
  }
  return circle
}
