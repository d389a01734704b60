import { t } from '@bowerbird/domain/core/language/t.ts'
import { type DrawnPack, drawn, face, line, type Mood, path, round } from './drawing.ts'

const cloud = (fill: string, mood: Mood) =>
  path('M28 66a17 17 0 0 1 0 -34a22 22 0 0 1 42 -4a19 19 0 0 1 4 38Z', fill) + face(50, 44, mood)

const rays = Array.from({ length: 12 }, (_, at) => {
  const turn = (at * Math.PI) / 6
  const point = (far: number) => `${(50 + Math.cos(turn) * far).toFixed(1)} ${(50 + Math.sin(turn) * far).toFixed(1)}`
  return `M${point(34)}L${point(44)}`
}).join('')

const flake = (x: number, y: number) =>
  line(`M${x - 5} ${y}h10M${x - 3} ${y - 4}l6 8M${x + 3} ${y - 4}l-6 8`, '#3aa0e8', 2.5)
const drop = (x: number, y: number) => path(`M${x} ${y}q6 9 0 12q-6 -3 0 -12Z`, '#6cc4ff')

export const weather: DrawnPack = {
  key: 'weather',
  title: () => t('Weather'),
  drawings: [
    drawn(
      'sun',
      () => t('The sun beams'),
      line(rays, '#f5a524', 5),
      round(50, 50, 28, 28, '#ffd23f'),
      face(50, 46, 'glad'),
    ),
    drawn('cloud', () => t('A cloud drifts by, thinking'), cloud('#f4f7fb', 'thinking')),
    drawn('rain', () => t('A cloud cries rain'), cloud('#b9c7d9', 'crying'), drop(32, 72), drop(50, 78), drop(68, 72)),
    drawn(
      'storm',
      () => t('A thunder cloud is cross'),
      cloud('#8694a8', 'cross'),
      path('M52 66l-12 18h9l-5 14l18 -20h-10l6 -12Z', '#ffd23f'),
    ),
    drawn(
      'rainbow',
      () => t('A rainbow between two clouds'),
      line('M18 74a32 32 0 0 1 64 0', '#e5484d', 6),
      line('M24 74a26 26 0 0 1 52 0', '#ffd23f', 6),
      line('M30 74a20 20 0 0 1 40 0', '#3ddc97', 6),
      line('M36 74a14 14 0 0 1 28 0', '#2f6bff', 6),
      round(20, 78, 15, 9, '#f4f7fb'),
      round(80, 78, 15, 9, '#f4f7fb'),
    ),
    drawn(
      'snow',
      () => t('A snow cloud is amazed'),
      cloud('#e3eefb', 'amazed'),
      flake(30, 78),
      flake(50, 86),
      flake(70, 78),
    ),
    drawn(
      'wind',
      () => t('A cloud laughs in the wind'),
      cloud('#dff1ec', 'laughing'),
      line('M14 76h52q10 0 8 -8M26 86h46q10 0 8 8', '#4fa893', 4),
    ),
    drawn(
      'moon',
      () => t('The moon is asleep'),
      path('M62 12a40 40 0 1 0 26 60a34 34 0 0 1 -26 -60Z', '#ffe9a8'),
      face(42, 54, 'asleep'),
      line('M76 26l2 2M86 40l2 2M70 44l2 2', '#f5a524', 4),
    ),
  ],
}
