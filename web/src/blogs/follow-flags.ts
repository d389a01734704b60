/** The viewer's relation to a blog, as answers carry it. */
export interface FollowFlags {
  following?: boolean
  is_friend?: boolean
  is_subscribed?: boolean
  can_subscribe?: boolean
}

const names = ['following', 'is_friend', 'is_subscribed', 'can_subscribe'] as const

/** A blog carries its flags itself; a post carries those of its blog. Records the old ones in `before`. */
export function withFlags(
  object: Record<string, unknown>,
  blogName: string,
  flags: FollowFlags,
  before: FollowFlags,
): object {
  const owner = 'following' in object && isNamed(object.tumblelog, blogName)
  if (!owner && !(isNamed(object, blogName) && 'following' in object)) return object
  const known = names.filter((name) => typeof object[name] === 'boolean')
  for (const name of known) before[name] ??= object[name] as boolean
  const changed = known.filter((name) => flags[name] !== undefined && flags[name] !== object[name])
  return changed.length === 0
    ? object
    : { ...object, ...Object.fromEntries(changed.map((name) => [name, flags[name]])) }
}

const isNamed = (value: unknown, blogName: string) =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === blogName
