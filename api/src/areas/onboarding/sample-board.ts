import type { Piece } from '@atelier/shared-schema/board/templates/board-piece.ts'
import type { Say } from '@atelier/shared-schema/board/templates/board-templates.ts'

export interface SampleBoardPicture {
  fileId: string
  name: string
  mimeType: string
}
export type SampleBoardPictures = ReadonlyMap<string, SampleBoardPicture>

/** The one that a thread is pinned to. */
export const commentedPicture = 'harbour'

interface Place {
  key: string
  x: number
  y: number
  w: number
  h: number
  pixels: { width: number; height: number }
  madeFrom?: readonly string[]
}

const upright = { width: 512, height: 640 }
const wide = { width: 768, height: 512 }
const places: readonly Place[] = [
  { key: 'hoi-an', x: 260, y: 150, w: 320, h: 400, pixels: upright },
  { key: 'neon-rain', x: 604, y: 150, w: 291, h: 400, pixels: { width: 512, height: 704 } },
  { key: 'balloons', x: 260, y: 598, w: 300, h: 200, pixels: wide },
  { key: 'glass-lake', x: 584, y: 598, w: 200, h: 200, pixels: { width: 576, height: 576 } },
  { key: 'lantern-island', x: 1010, y: 190, w: 540, h: 360, pixels: wide, madeFrom: ['hoi-an', 'neon-rain'] },
  { key: 'harbour', x: 1010, y: 590, w: 540, h: 360, pixels: wide, madeFrom: ['lantern-island'] },
]

/** As the files of the sample pictures are called. */
export const sampleBoardPictures: readonly string[] = places.map(({ key }) => key)

export function sampleBoardWords(say: Say): { name: string; description: string; comment: string } {
  return {
    name: say('Festival of lights: poster', 'Lễ hội ánh sáng: áp phích'),
    description: say('An example of what a board can do.', 'Một ví dụ về những gì bảng vẽ làm được.'),
    comment: say(
      'Threads stay with what they are pinned to, also when it moves. Answer here, pin one of your own with C, and resolve it when it is done.',
      'Bình luận luôn gắn với nơi bạn ghim, kể cả khi nó di chuyển. Trả lời tại đây, ghim bình luận của bạn bằng phím C, và đánh dấu đã xong khi giải quyết xong.',
    ),
  }
}

/** From what inspires, on the left, over what was made of it, to what is to be made yet. */
export function layOutSampleBoard(say: Say, files: SampleBoardPictures): readonly Piece[] {
  return [
    ...heading(say),
    ...notes(say),
    ...places.flatMap(place => pictureAt(place, files)),
    {
      is: 'text',
      x: 1010,
      y: 116,
      w: 540,
      size: 's',
      color: 'grey',
      words: say('Made from these', 'Tạo từ những ảnh này'),
    },
    {
      is: 'generation',
      x: 1650,
      y: 190,
      w: 520,
      h: 760,
      name: say('The poster', 'Áp phích'),
      prompt: say(
        'a harbour festival at dusk, hundreds of paper lanterns over still water, a calm sky above for the title, oil painting',
        'lễ hội bến cảng lúc chạng vạng, hàng trăm đèn lồng giấy trên mặt nước lặng, bầu trời yên ả phía trên cho tiêu đề, tranh sơn dầu',
      ),
      count: 4,
    },
    { is: 'arrow', x: 1570, y: 560, toX: 1635, toY: 560, color: 'orange' },
  ]
}

function heading(say: Say): Piece[] {
  return [
    { is: 'text', x: 0, y: 0, w: 1200, size: 'xl', words: sampleBoardWords(say).name },
    {
      is: 'text',
      x: 0,
      y: 64,
      w: 1300,
      size: 's',
      color: 'grey',
      words: say(
        'What inspires is on the left, what was made of it in the middle. Press Generate on the frame to the right, and choose together.',
        'Cảm hứng ở bên trái, ảnh tạo từ đó ở giữa. Bấm Tạo trên khung bên phải rồi cùng nhau chọn.',
      ),
    },
  ]
}

function notes(say: Say): Piece[] {
  return [
    {
      is: 'note',
      x: 0,
      y: 150,
      color: 'yellow',
      words: say(
        'Keep the first light cool. Gold only where the lanterns are.',
        'Giữ ánh sáng đầu dịu mát. Sắc vàng chỉ ở nơi có đèn lồng.',
      ),
    },
    {
      is: 'note',
      x: 0,
      y: 384,
      color: 'light-green',
      words: say(
        'The poster needs a calm top third: the title goes there.',
        'Áp phích cần một phần ba phía trên yên ả: tiêu đề nằm ở đó.',
      ),
    },
    {
      is: 'note',
      x: 0,
      y: 618,
      color: 'grey',
      words: say(
        'Write, draw and move things: this board is yours.',
        'Hãy viết, vẽ và di chuyển mọi thứ: bảng này là của bạn.',
      ),
    },
  ]
}

function pictureAt({ key, ...place }: Place, files: SampleBoardPictures): Piece[] {
  const file = files.get(key)
  return file ? [{ is: 'picture', key, ...place, ...file }] : []
}
