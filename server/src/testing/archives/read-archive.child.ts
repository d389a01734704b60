// Reads a whole export in a process of its own and prints the most memory that it took.
import { readFileSync } from 'node:fs'
import { openArchive } from '../../imports/archive/open-archive.ts'
import { tumblr } from '../../imports/sources/tumblr/tumblr.ts'

const archive = await openArchive(process.argv[2] ?? '')
let posts = 0
let bytes = 0
for await (const found of tumblr.read({ archive }, { zone: 'UTC' })) {
  if (!('post' in found)) continue
  posts += 1
  for (const { file } of found.post.own?.photos ?? [])
    if ('name' in file) for await (const chunk of await archive.open(file.name, 1e8)) bytes += (chunk as Buffer).length
}
await archive.close()
process.stdout.write(JSON.stringify({ posts, bytes, megabytes: mostKilobytes() / 1024 }))

/** Linux counts what the parent took, too, in `maxRSS`, but not here. */
function mostKilobytes(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
