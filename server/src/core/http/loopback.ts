import type { FastifyRequest } from 'fastify'

const isLoopbackAddress = (address: string) => address === '::1' || address.replace('::ffff:', '').startsWith('127.')
const isLoopbackName = (name: string) => name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)

/** Whether the machine itself asks by a name of its own: a web site may lead its own name here (DNS rebinding). */
export const isFromLoopback = ({ socket, hostname }: FastifyRequest): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackName(hostname)
