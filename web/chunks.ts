/** The part of rolldown's module graph that is read here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

interface File {
  name: string
  roots: string[]
  /** Takes only what the roots of this file import, too; the rest stays with the one part that needs it. */
  sharedWith?: string
  /** Takes no modules that one part alone needs. */
  isShared?: boolean
}

/** Each chunk holds what its roots import at once, minus what the chunks above it hold. */
const files: File[] = [
  // A guest's page loads no more than this chunk before its first use.
  { name: 'wake', sharedWith: 'public', roots: ['src/entry.guest.ts'] },
  // The app for a guest loads no more than this chunk.
  { name: 'public', roots: ['src/entry.client.tsx', 'src/pages/blog/PostPage.tsx'] },
  { name: 'lists', roots: ['src/pages/blog/BlogPage.tsx', 'src/pages/feeds/TaggedPage.tsx'] },
  // Parts that load later into a guest's page must not pull in the members' chunk.
  {
    name: 'later',
    sharedWith: 'members',
    roots: [
      'src/posts/kinds/KindContent.tsx',
      'src/notes/NotesPanel.tsx',
      'src/sharing/ShareControl.tsx',
      'src/pages/parts/Notices.tsx',
    ],
  },
  { name: 'members', roots: ['src/pages/parts/MemberParts.tsx', 'src/pages/feeds/DashboardPage.tsx'] },
  // Modules that several late parts share would otherwise be a file for each icon and contract.
  {
    name: 'kinds',
    isShared: true,
    roots: ['src/posts/kinds/KindContent.tsx', 'src/posts/kinds/PostLinks.tsx', 'src/sharing/ShareControl.tsx'],
  },
  {
    name: 'soon',
    isShared: true,
    roots: ['src/pages/parts/LateParts.tsx', 'src/messaging/Pulse.tsx', 'src/feeds/DashboardPlace.tsx'],
  },
  { name: 'forms', roots: ['src/pages/account/LoginPage.tsx', 'src/pages/account/RegisterPage.tsx'] },
  {
    name: 'hints',
    isShared: true,
    roots: ['src/posts/card/SensitiveCover.tsx', 'src/search/parts/SearchHints.tsx', 'src/posts/form/KindChoice.tsx'],
  },
  { name: 'account', isShared: true, roots: ['src/accounts/AccountItems.tsx'] },
  { name: 'offline', roots: ['src/offline/OfflinePlace.tsx'] },
  { name: 'writing', isShared: true, roots: ['src/posts/form/PostForm.tsx', 'src/posts/editor/RichEditor.tsx'] },
]

/** Pages and later parts stay files of their own, because the server finds their styles by file name. */
const isPage = (id: string) =>
  /\/src\/(entry\.(client|guest)|pages\/((?:\w+\/)?\w+Page|parts\/MemberParts))\.tsx?$/.test(id) ||
  files.some(({ name, roots, isShared }) => (isShared || name === 'later') && roots.some((root) => id.endsWith(root)))

/** Groups modules into a few chunks, because a hundred small files would be a request each. */
export function chunkGroups(root: string) {
  let places: Map<string, string> | null = null
  return files.map(({ name, isShared }, index) => ({
    debugName: name,
    minShareCount: isShared ? 2 : 1,
    name: (id: string, graph: Graph) => {
      places ??= placesOf(root, graph)
      return !isPage(id) && places.get(id) === name ? name : null
    },
    priority: files.length - index,
  }))
}

function placesOf(root: string, graph: Graph): Map<string, string> {
  const places = new Map<string, string>()
  for (const { name, roots, sharedWith } of files) {
    const sharers = files.filter((file) => file.name === sharedWith).flatMap((file) => file.roots)
    const shared = sharedWith ? reach(root, sharers, graph) : null
    for (const id of reach(root, roots, graph)) if (!places.has(id) && (!shared || shared.has(id))) places.set(id, name)
  }
  return places
}

/** Returns the roots and everything they import statically. */
function reach(root: string, roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = roots.map((file) => `${root}/${file}`)
  const missing = waiting.filter((id) => !graph.getModuleInfo(id))
  if (missing.length) throw new Error(`Not in the build: ${missing.join(', ')}`)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
