/** The viewer's relation to a blog, as answers carry it. */
export interface FollowMarks {
  following?: boolean
  is_friend?: boolean
  is_subscribed?: boolean
  can_subscribe?: boolean
}

const names = ['following', 'is_friend', 'is_subscribed', 'can_subscribe'] as const

/** A blog carries its marks itself; a post carries those of its blog. The old ones are noted in `before`. */
export function withMarks(
  object: Record<string, unknown>,
  blogName: string,
  marks: FollowMarks,
  before: FollowMarks,
): object {
  const owner = 'following' in object && isNamed(object.tumblelog, blogName)
  if (!owner && !(isNamed(object, blogName) && 'following' in object)) return object
  const changed = { ...object }
  for (const name of names) {
    if (marks[name] === undefined || typeof object[name] !== 'boolean') continue
    before[name] ??= object[name]
    changed[name] = marks[name]
  }
  return changed
}

const isNamed = (value: unknown, blogName: string) =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === blogName
