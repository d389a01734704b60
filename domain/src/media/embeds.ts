interface EmbedService {
  hosts: readonly string[]
  /** The player's address, made anew from what was recognised; null when this is no page of a player. */
  player: (url: URL) => string | null
}

const id = (text: string | null | undefined, shape: RegExp) => (text && shape.test(text) ? text : null)
const found = (text: string, shape: RegExp) => shape.exec(text)?.[1] ?? null
const at = (start: string, name: string | null, end = '') => (name ? start + name + end : null)

const youTubeId = /^[A-Za-z0-9_-]{11}$/

/** The services whose players a post may frame. POST-263 */
const services: readonly EmbedService[] = [
  {
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com'],
    player: (url) =>
      at(
        'https://www.youtube-nocookie.com/embed/',
        id(found(url.pathname, /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/) ?? url.searchParams.get('v'), youTubeId),
      ),
  },
  {
    hosts: ['youtu.be'],
    player: (url) => at('https://www.youtube-nocookie.com/embed/', id(url.pathname.slice(1), youTubeId)),
  },
  {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    player: (url) => at('https://player.vimeo.com/video/', found(url.pathname, /^\/(?:video\/)?(\d{1,12})\/?$/)),
  },
  {
    hosts: ['dailymotion.com', 'www.dailymotion.com', 'geo.dailymotion.com', 'dai.ly'],
    player: (url) =>
      at(
        'https://www.dailymotion.com/embed/video/',
        id(
          found(url.pathname, /^\/(?:embed\/)?(?:video\/)?([A-Za-z0-9]{5,12})\/?$/) ?? url.searchParams.get('video'),
          /^[A-Za-z0-9]{5,12}$/,
        ),
      ),
  },
  {
    hosts: ['instagram.com', 'www.instagram.com'],
    player: (url) =>
      at(
        'https://www.instagram.com/p/',
        found(url.pathname, /^\/(?:p|reel|tv)\/([A-Za-z0-9_-]{5,40})(?:\/embed)?(?:\/captioned)?\/?$/),
        '/embed',
      ),
  },
  {
    hosts: ['w.soundcloud.com'],
    player: (url) =>
      at(
        'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/',
        found(
          url.searchParams.get('url') ?? '',
          /^https?:\/\/api\.soundcloud\.com\/((?:tracks|playlists|users)\/\d{1,15})$/,
        ),
      ),
  },
  {
    hosts: ['open.spotify.com'],
    player: (url) =>
      at(
        'https://open.spotify.com/embed/',
        found(url.pathname, /^\/(?:embed\/)?((?:track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{10,40})\/?$/),
      ),
  },
  {
    hosts: ['bandcamp.com', 'www.bandcamp.com'],
    player: (url) =>
      at(
        'https://bandcamp.com/EmbeddedPlayer/',
        found(url.pathname, /^\/EmbeddedPlayer\/(?:.*\/)?((?:album|track)=\d{1,15})(?:\/|$)/),
        '/',
      ),
  },
]

/** The address of a known player, rebuilt from its parts and never copied; null for anything else. */
export function playerAddress(source: string): string | null {
  const address = source.startsWith('//') ? `https:${source}` : source
  if (address.length > 2000 || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return services.find(({ hosts }) => hosts.includes(url.hostname))?.player(url) ?? null
}
