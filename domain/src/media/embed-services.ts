interface EmbedService {
  name: string
  isHost: (host: string) => boolean
  /** Extracts the id from the address of a page or a player; null when it names nothing to play. */
  idIn: (url: URL) => string | null
  idShape: RegExp
  /** Builds the player's address from the id; null when the page must be asked for it first. */
  player: (id: string) => string | null
  page: (id: string) => string
  heightPx: (widthPx: number, id: string) => number
}

const oneOf =
  (...hosts: string[]) =>
  (host: string) =>
    hosts.includes(host)
const found = (text: string, shape: RegExp) => shape.exec(text)?.[1] ?? null
const wide = (widthPx: number) => Math.round((widthPx * 9) / 16)

const soundCloudPage =
  /^\/((?!you\/|discover\/|search\/|stream\/|tags\/|charts\/|pages\/)[\w-]{2,40}\/[\w-]{1,100}(?:\/[\w-]{1,100})?)\/?$/
const soundCloudNumber =
  /^\/(tracks|playlists|users)\/(?:soundcloud(?::|%3a)(?:tracks|playlists|users)(?::|%3a))?(\d{1,15})\/?$/i

function soundCloudId(url: URL): string | null {
  if (url.hostname === 'w.soundcloud.com') {
    const inner = URL.parse(url.searchParams.get('url') ?? '')
    return inner && inner.hostname !== 'w.soundcloud.com' && isSoundCloud(inner.hostname) ? soundCloudId(inner) : null
  }
  if (url.hostname !== 'api.soundcloud.com') return found(url.pathname, soundCloudPage)
  const [, kind, number] = soundCloudNumber.exec(url.pathname) ?? []
  return kind && number ? `${kind.toLowerCase()}/${number}` : null
}
const isSoundCloud = oneOf(
  'soundcloud.com',
  'www.soundcloud.com',
  'm.soundcloud.com',
  'api.soundcloud.com',
  'w.soundcloud.com',
)
const soundCloudAddress = (id: string) =>
  /^(?:tracks|playlists|users)\/\d+$/.test(id) ? `api.soundcloud.com/${id}` : `soundcloud.com/${id}`

const bandcampPage = /^[a-z0-9-]{1,63}\.bandcamp\.com\/(?:track|album)\/[\w%-]{1,200}$/

/** The services whose players a post may frame. POST-263 */
export const embedServices = [
  {
    name: 'youtube',
    isHost: oneOf(
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtube-nocookie.com',
      'www.youtube-nocookie.com',
      'youtu.be',
    ),
    idIn: (url) =>
      url.hostname === 'youtu.be'
        ? url.pathname.slice(1)
        : (found(url.pathname, /^\/(?:embed|shorts|live|v)\/([\w-]+)(?:[/&].*)?$/) ??
          (url.pathname === '/watch' ? url.searchParams.get('v') : null)),
    idShape: /^[\w-]{11}$/,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    heightPx: wide,
  },
  {
    name: 'vimeo',
    isHost: oneOf('vimeo.com', 'www.vimeo.com', 'player.vimeo.com'),
    idIn: (url) => {
      const place =
        /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/
      const [, number, key = url.searchParams.get('h')] = place.exec(url.pathname) ?? []
      return number ? `${number}${key ? `/${key}` : ''}` : null
    },
    // An unlisted video does not play without its key.
    idShape: /^\d{1,12}(?:\/[0-9a-f]{6,20})?$/,
    player: (id) => `https://player.vimeo.com/video/${id.replace('/', '?h=')}`,
    page: (id) => `https://vimeo.com/${id}`,
    heightPx: wide,
  },
  {
    name: 'dailymotion',
    isHost: oneOf('dailymotion.com', 'www.dailymotion.com', 'geo.dailymotion.com', 'dai.ly'),
    idIn: (url) =>
      found(
        url.pathname,
        url.hostname === 'dai.ly' ? /^\/(\w+)\/?$/ : /^\/(?:embed\/)?video\/([^/_]+)(?:_[^/]*)?\/?$/,
      ) ?? url.searchParams.get('video'),
    idShape: /^[A-Za-z0-9]{5,12}$/,
    player: (id) => `https://www.dailymotion.com/embed/video/${id}`,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
    heightPx: wide,
  },
  {
    name: 'instagram',
    isHost: oneOf('instagram.com', 'www.instagram.com'),
    idIn: (url) => found(url.pathname, /^\/(?:[\w.]+\/)?(?:p|reel|tv)\/([^/]+)(?:\/embed)?(?:\/captioned)?\/?$/),
    idShape: /^[\w-]{5,40}$/,
    player: (id) => `https://www.instagram.com/p/${id}/embed`,
    page: (id) => `https://www.instagram.com/p/${id}/`,
    heightPx: (widthPx) => Math.round(widthPx * 1.2) + 100,
  },
  {
    name: 'soundcloud',
    isHost: isSoundCloud,
    idIn: soundCloudId,
    idShape: /^[\w-]{2,100}\/[\w-]{1,100}(?:\/[\w-]{1,100})?$/,
    player: (id) => `https://w.soundcloud.com/player/?url=https%3A//${soundCloudAddress(id)}`,
    page: (id) => `https://${soundCloudAddress(id)}`,
    heightPx: (_widthPx, id) => (/^playlists\/|\/sets\//.test(id) ? 450 : 166),
  },
  {
    name: 'spotify',
    isHost: oneOf('open.spotify.com', 'play.spotify.com'),
    idIn: (url) => found(url.pathname, /^\/(?:intl-[a-z]{2,5}\/)?(?:embed\/)?(?:user\/[^/]+\/)?(\w+\/\w+)\/?$/),
    idShape: /^(?:track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{10,40}$/,
    player: (id) => `https://open.spotify.com/embed/${id}`,
    page: (id) => `https://open.spotify.com/${id}`,
    heightPx: (_widthPx, id) => (/^(?:track|episode)\//.test(id) ? 152 : 352),
  },
  {
    name: 'bandcamp',
    isHost: (host) => /^(?:[a-z0-9-]+\.)?bandcamp\.com$/.test(host),
    idIn: (url) =>
      found(url.pathname, /^\/EmbeddedPlayer\/(?:.*\/)?((?:album|track)=\d+)(?:\/|$)/) ??
      `${url.hostname}${url.pathname.replace(/\/$/, '')}`,
    idShape: new RegExp(`^(?:album|track)=\\d{1,15}$|${bandcampPage.source}`),
    player: (id) => (bandcampPage.test(id) ? null : `https://bandcamp.com/EmbeddedPlayer/${id}/`),
    page: (id) => (bandcampPage.test(id) ? `https://${id}` : `https://bandcamp.com/EmbeddedPlayer/${id}/`),
    heightPx: () => 470,
  },
] as const satisfies readonly EmbedService[]

export type EmbedServiceName = (typeof embedServices)[number]['name']
