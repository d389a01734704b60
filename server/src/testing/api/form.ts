/** A part of a form; a Buffer is a file. */
export type FormPart = [name: string, value: string | Buffer]

const boundary = 'xyzzy'

/** A form in the order of its parts. */
export function formOf(parts: readonly FormPart[]) {
  const head = (name: string, isFile: boolean) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="a.jpg"' : ''}\r\n\r\n`
  const bytes = parts.flatMap(([name, value]) => [
    Buffer.from(head(name, Buffer.isBuffer(value))),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}
