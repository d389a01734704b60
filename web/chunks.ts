/** What rolldown tells about the graph while it makes chunks. */
interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** Each file holds what these pages need at once, minus what the files above it hold. */
const files = [
  // A guest's first page: no more than this is sent to them.
  { name: 'public', roots: ['src/entry.client.tsx', 'src/pages/PostPage.tsx'] },
  { name: 'lists', roots: ['src/pages/BlogPage.tsx', 'src/pages/TaggedPage.tsx'] },
  { name: 'members', roots: ['src/pages/parts/MemberParts.tsx', 'src/pages/DashboardPage.tsx'] },
  { name: 'forms', roots: ['src/pages/LoginPage.tsx', 'src/pages/RegisterPage.tsx'] },
]

/** A page is a file of its own: the server finds its styles by its name. */
const isPage = (id: string) => /\/src\/(entry\.client|pages\/(\w+Page|parts\/MemberParts))\.tsx$/.test(id)

/** Few files, each with what is needed together, instead of a hundred that are each a request. */
export function chunkGroups(root: string) {
  let places: Map<string, string> | null = null
  return files.map(({ name }, index) => ({
    name: (id: string, graph: Graph) => {
      places ??= placesOf(root, graph)
      return !isPage(id) && places.get(id) === name ? name : null
    },
    priority: files.length - index,
  }))
}

function placesOf(root: string, graph: Graph): Map<string, string> {
  const places = new Map<string, string>()
  for (const { name, roots } of files) {
    const waiting = roots.map((file) => `${root}/${file}`)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (places.has(id)) continue
      places.set(id, name)
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return places
}
