import type { Found, ImportedPost } from '../import-source.ts'

const postsMax = 50
const lengthMax = 1_000_000

const lengthOf = ({ own, trail }: ImportedPost) =>
  (own?.html.length ?? 0) + trail.reduce((sum, { content }) => sum + content.html.length, 0)

/** Groups what a source finds, so that posts are looked up together. Large posts come in small groups. */
export async function* inBatches(found: AsyncIterable<Found>): AsyncGenerator<Found[]> {
  let batch: Found[] = []
  let length = 0
  for await (const each of found) {
    batch.push(each)
    length += 'post' in each ? lengthOf(each.post) : 0
    if (batch.length < postsMax && length < lengthMax) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

export const postsIn = (batch: readonly Found[]): ImportedPost[] =>
  batch.flatMap((each) => ('post' in each ? [each.post] : []))
