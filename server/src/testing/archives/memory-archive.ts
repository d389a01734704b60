import { Readable } from 'node:stream'

/** The files of an archive in memory, sent in small pieces so that readers meet every border. */
export function memoryArchive(files: Record<string, string | Buffer | object>, pieceBytes = 61) {
  const bytes = new Map(
    Object.entries(files).map(([name, file]) => [
      name,
      Buffer.isBuffer(file) ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
    ]),
  )
  return {
    names: () => bytes.keys(),
    sizeOf: (name: string) => bytes.get(name)?.length ?? null,
    async open(name: string, maxBytes: number) {
      const file = bytes.get(name)
      if (!file) throw new Error(`There is no ${name}.`)
      if (file.length > maxBytes) throw new Error(`${name} is too long.`)
      return Readable.from(pieces(file, pieceBytes))
    },
    close: async () => {},
  }
}

function* pieces(file: Buffer, pieceBytes: number) {
  for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes)
}

/** Reads a whole source: its posts by id, and the rest as it came. */
export async function readAll<Post extends { id: string }>(
  found: AsyncIterable<{ post: Post } | { leftOut: { id: string; reason: string } } | { follows: string[] }>,
) {
  const posts = new Map<string, Post>()
  const left: { id: string; reason: string }[] = []
  const follows: string[] = []
  for await (const each of found) {
    if ('post' in each) posts.set(each.post.id, each.post)
    else if ('leftOut' in each) left.push(each.leftOut)
    else follows.push(...each.follows)
  }
  return { posts, left, follows, ids: [...posts.keys()] }
}
