import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { pickActiveTime } from './active-hours.ts'
import type { Person } from './plan-people.ts'
import { type PlannedPost, type PostPlanning, planOriginal } from './plan-posts.ts'

const each: [PostState, number][] = [
  ['draft', 3],
  ['queued', 4],
  ['private', 2],
]

/** Gives drafts, a queue and private posts to the accounts that a visitor can log in to. */
export function planUnpublished(planning: PostPlanning, people: Person[]): PlannedPost[] {
  const { random, now } = planning
  const span = { from: new Date(now.getTime() - 6 * dayMs), to: now }
  return people
    .filter(({ isKnown }) => isKnown)
    .flatMap(({ blogs: [blog], hoursEast }) =>
      each.flatMap(([state, count]) =>
        Array.from({ length: blog ? count : 0 }, () =>
          planOriginal(planning, blog as NonNullable<typeof blog>, pickActiveTime(random, span, hoursEast), state),
        ),
      ),
    )
}
