import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { vi } from 'vitest'

/** A request as the browser sends it, for a test to answer. */
export class FakeRequest {
  static sent: FakeRequest[] = []
  path = ''
  status = 0
  responseText = ''
  isAborted = false
  body = new FormData()
  upload: { onprogress: ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null

  open(_method: string, path: string): void {
    this.path = path
  }
  setRequestHeader(): void {}
  send(body: FormData): void {
    this.body = body
    FakeRequest.sent.push(this)
  }
  abort(): void {
    this.isAborted = true
    this.onabort?.()
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total })
  }
  answer(response: Partial<Uploaded>): void {
    this.status = 200
    const known = { url: '/media/a.png', key: 'a', width: 4, height: 3, bytes: 3, mime: 'image/png' }
    this.responseText = JSON.stringify({ meta: { status: 200, msg: 'OK' }, response: { ...known, ...response } })
    this.onload?.()
  }
  refuse(title: string): void {
    this.reply(400, null, [{ code: 'x', title }])
  }
  reply(status: number, response: unknown, errors?: { code: string; title: string }[]): void {
    this.status = status
    this.responseText = JSON.stringify({ meta: { status, msg: '' }, response, errors })
    this.onload?.()
  }
  cutOff(): void {
    this.onerror?.()
  }
}

/** Uploads go through XMLHttpRequest; here a test plays the network. */
export function fakeUploads(): FakeRequest[] {
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return FakeRequest.sent
}
