import { readFileSync } from 'node:fs'
import { crc32, gzipSync } from 'node:zlib'
import { aPicture, aTone, openSamples } from '../../../../server/src/testing/sample-media.ts'
import { aFlicker, aGif, aPhoto, aPngBomb } from '../../../../server/src/testing/uploads.ts'

/** Text that no served file may contain. */
export const mark = 'PAYLOAD-THAT-MUST-NOT-STAY'

export interface HostileFile {
  what: string
  name: string
  body: Buffer
}

const text = (content: string) => Buffer.from(content)
const script = `<script>/*${mark}*/alert(1)</script>`
const html = `<!doctype html><html><body>${script}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const xxe = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`
const playlist = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`
const remotePlaylist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:1/x.ts\n#EXT-X-ENDLIST\n'
const concat = `ffconcat version 1.0\nfile /etc/passwd\nfile 'subfile,,start,0,end,99,,:/etc/passwd'\n`

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Puts text into a PNG where decoders look for it. */
const withText = (png: Buffer) =>
  Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', text(`Comment\0${html}`)), png.subarray(33)])

const withJpegComment = (jpeg: Buffer) => {
  const comment = text(html)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

const withGifComment = (gif: Buffer) =>
  Buffer.concat([gif.subarray(0, -1), Buffer.from([0x21, 0xfe, mark.length]), text(mark), Buffer.from([0, 0x3b])])

/** A header that claims far larger dimensions than the data has. */
const hugeGif = Buffer.concat([
  text('GIF89a'),
  Buffer.from('ffffffff800000000000ffffff', 'hex'),
  aFlicker(1).subarray(19),
])
const hugeJpeg = (jpeg: Buffer) => {
  const claimed = Buffer.from(jpeg)
  const at = claimed.indexOf(Buffer.from([0xff, 0xc0]))
  if (at > 0) claimed.fill(0xff, at + 5, at + 9)
  return claimed
}
const hugePngHead = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  pngChunk('IHDR', Buffer.from('7fffffff7fffffff0800000000', 'hex')),
  pngChunk('IEND', Buffer.alloc(0)),
])

const emptyZip = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)])
const ftyp = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')
const riff = (kind: string, body: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length + 4)
  return Buffer.concat([text('RIFF'), size, text(kind), body])
}

export async function makeHostileFiles(): Promise<HostileFile[]> {
  const samples = openSamples()
  try {
    const film = readFileSync(samples.make('a.mp4', ...aPicture(1, '160x120', 10), ...aTone(1)))
    const sound = readFileSync(
      samples.make('a.mp3', ...aTone(1), '-metadata', `title=${script}`, '-metadata', `artist="><img onerror=x>`),
    )
    const webm = readFileSync(samples.make('a.webm', ...aPicture(1, '160x120', 10), '-c:v', 'libvpx'))
    return [...(await pictures()), ...pages(), ...played(film, sound, webm)]
  } finally {
    samples.remove()
  }
}

async function pictures(): Promise<HostileFile[]> {
  const photo = aPhoto(60, 40)
  const [jpeg, png, webp, tiff, avif] = await Promise.all([
    photo.clone().jpeg().toBuffer(),
    photo.clone().png().toBuffer(),
    photo.clone().webp().toBuffer(),
    photo.clone().tiff().toBuffer(),
    photo.clone().avif().toBuffer(),
  ])
  const gif = await aGif(20, 20, 3)
  const located = await photo
    .clone()
    .withExif({ IFD0: { Copyright: mark, ImageDescription: script }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  return [
    { what: 'JPEG with a place and words in it', name: 'a.jpg', body: located },
    { what: 'JPEG with a page as its comment', name: 'a.jpg', body: withJpegComment(jpeg) },
    { what: 'JPEG with a page behind it', name: 'a.html', body: Buffer.concat([jpeg, text(html)]) },
    { what: 'JPEG with an archive behind it', name: 'a.jar', body: Buffer.concat([jpeg, text(mark), emptyZip]) },
    { what: 'JPEG that claims 65,535 pixels a side', name: 'a.jpg', body: hugeJpeg(jpeg) },
    { what: 'PNG with a page in its text', name: 'a.png', body: withText(png) },
    { what: 'PNG that unpacks to 256 megapixels', name: 'a.png', body: aPngBomb(16_000) },
    { what: 'PNG that claims two thousand million pixels a side', name: 'a.png', body: hugePngHead },
    { what: 'half a PNG', name: 'a.png', body: png.subarray(0, png.length / 2) },
    { what: 'PNG with a broken sum', name: 'a.png', body: Buffer.from(png).fill(0, 29, 33) },
    { what: 'GIF that is a script', name: 'a.js', body: text(`GIF89a/*${'\0'.repeat(40)}*/=1;alert("${mark}")`) },
    { what: 'GIF with words in it', name: 'a.gif', body: withGifComment(gif) },
    { what: 'GIF with a page behind it', name: 'a.gif', body: Buffer.concat([gif, text(html)]) },
    { what: 'GIF of 1,001 frames', name: 'a.gif', body: aFlicker(1001) },
    { what: 'GIF that claims 65,535 pixels a side', name: 'a.gif', body: hugeGif },
    { what: 'WebP', name: 'a.jpg', body: webp },
    { what: 'TIFF', name: 'a.jpg', body: tiff },
    { what: 'AVIF', name: 'a.jpg', body: avif },
    { what: 'BMP', name: 'a.bmp', body: Buffer.concat([text('BM'), Buffer.alloc(120)]) },
    {
      what: 'icon',
      name: 'a.ico',
      body: Buffer.concat([Buffer.from('00000100010010100000', 'hex'), Buffer.alloc(60)]),
    },
    { what: 'Photoshop', name: 'a.psd', body: Buffer.concat([text('8BPS'), Buffer.alloc(60)]) },
  ]
}

const pages = (): HostileFile[] => [
  { what: 'page named .jpg', name: 'a.jpg', body: text(html) },
  { what: 'SVG', name: 'a.svg', body: text(svg) },
  { what: 'SVG that reads a file', name: 'a.svg', body: text(xxe) },
  { what: 'packed SVG', name: 'a.svgz', body: gzipSync(svg) },
  { what: 'PDF', name: 'a.pdf', body: text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>') },
  { what: 'archive', name: 'a.zip', body: emptyZip },
  { what: 'program for Windows', name: 'a.exe', body: Buffer.concat([text('MZ'), Buffer.alloc(200)]) },
  { what: 'program for Linux', name: 'a', body: Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(200)]) },
  { what: 'PHP', name: 'a.php.jpg', body: text(`<?php /*${mark}*/ system($_GET[0]);`) },
  { what: 'PostScript', name: 'a.eps', body: text('%!PS\n(/etc/passwd) (r) file') },
  {
    what: 'ImageMagick’s own language',
    name: 'a.mvg',
    body: text("push graphic-context\nimage over 0,0 0,0 'file:/etc/passwd'"),
  },
  { what: 'nothing', name: 'a.jpg', body: Buffer.alloc(0) },
  { what: 'one byte', name: 'a.jpg', body: Buffer.from([0xff]) },
  { what: 'a name that climbs', name: '../../../../etc/cron.d/x', body: text(html) },
  { what: 'a name with a break', name: 'a.jpg\r\nx: y', body: text(html) },
]

function played(film: Buffer, sound: Buffer, webm: Buffer): HostileFile[] {
  const elsewhere = Buffer.from(film)
  const reference = elsewhere.indexOf(Buffer.from('0000000c75726c2000000001', 'hex'))
  if (reference > 0) elsewhere[reference + 11] = 0
  return [
    { what: 'playlist that reads a file', name: 'a.mp4', body: text(playlist) },
    { what: 'playlist that reads an address', name: 'a.m3u8', body: text(remotePlaylist) },
    { what: 'list that joins files', name: 'a.mp4', body: text(concat) },
    { what: 'playlist behind the head of an MP4', name: 'a.mp4', body: Buffer.concat([ftyp, text(playlist)]) },
    { what: 'playlist in an AVI', name: 'a.avi', body: riff('AVI ', Buffer.concat([text('GAB2\0'), text(playlist)])) },
    { what: 'head of an MP4', name: 'a.mp4', body: ftyp },
    { what: 'half an MP4', name: 'a.mp4', body: film.subarray(0, film.length / 2) },
    { what: 'MP4 with noise in it', name: 'a.mp4', body: Buffer.from(film).fill(0xaa, 60, film.length - 60) },
    { what: 'MP4 whose film lies elsewhere', name: 'a.mp4', body: elsewhere },
    { what: 'MP4 with a page behind it', name: 'a.html', body: Buffer.concat([film, text(html)]) },
    { what: 'half a WebM', name: 'a.webm', body: webm.subarray(0, webm.length / 3) },
    { what: 'MP3 with a page in its title', name: 'a.mp3', body: sound },
    { what: 'MP3 with a page behind it', name: 'a.mp3', body: Buffer.concat([sound, text(html)]) },
    { what: 'noise named .mp3', name: 'a.mp3', body: Buffer.concat([text('ID3'), Buffer.alloc(4000, 0x7f)]) },
    { what: 'WAV that claims four gigabytes', name: 'a.wav', body: wavOf(0xffffffff) },
    { what: 'OGG that ends at once', name: 'a.ogg', body: Buffer.concat([text('OggS'), Buffer.alloc(24)]) },
    {
      what: 'subtitles that name a file',
      name: 'a.mp4',
      body: text('WEBVTT\n\n00:00.000 --> 00:01.000\nfile:///etc/passwd'),
    },
  ]
}

function wavOf(claimed: number): Buffer {
  const format = Buffer.from('666d7420100000000100010044ac000088580100020010006461746100000000', 'hex')
  format.writeUInt32LE(claimed, format.length - 4)
  return riff('WAVE', Buffer.concat([format, Buffer.alloc(2000)]))
}
