import type { Piece } from './board-piece.ts'
import type { Say } from './board-templates.ts'

/** The pictures that a product is shown by, from the brief to the hero. */
export function productShots(say: Say): readonly Piece[] {
  return [
    { is: 'text', x: 0, y: 0, w: 900, size: 'xl', words: say('Product shots', 'Ảnh sản phẩm') },
    {
      is: 'text',
      x: 0,
      y: 64,
      w: 1000,
      size: 's',
      color: 'grey',
      words: say(
        'Drop a photo of the product on the board, cut it out, and place it into what you generate around it.',
        'Thả ảnh sản phẩm lên bảng, tách nền, rồi đặt vào khung cảnh bạn tạo quanh nó.',
      ),
    },
    ...brief(say),
    { is: 'frame', x: 0, y: 410, w: 430, h: 430, name: say('The product itself', 'Chính sản phẩm') },
    {
      is: 'generation',
      x: 490,
      y: 150,
      w: 800,
      h: 450,
      name: say('Hero, 16:9', 'Ảnh chính, 16:9'),
      prompt: say(
        'empty stone table by a window, morning light, soft shadows of leaves, shallow background, photograph',
        'bàn đá trống bên cửa sổ, nắng sớm, bóng lá dịu, nền mờ, ảnh chụp',
      ),
      count: 4,
    },
    { is: 'frame', x: 490, y: 650, w: 253, h: 190, name: say('From above', 'Từ trên xuống') },
    { is: 'frame', x: 763, y: 650, w: 253, h: 190, name: say('Close up', 'Cận cảnh') },
    { is: 'frame', x: 1037, y: 650, w: 253, h: 190, name: say('In the hand', 'Trên tay') },
    {
      is: 'generation',
      x: 1350,
      y: 150,
      w: 390,
      h: 690,
      name: say('Story, 9:16', 'Dọc, 9:16'),
      prompt: say(
        'a shelf with plants and ceramics in the evening sun, room for text above, photograph',
        'kệ có cây và đồ gốm trong nắng chiều, chừa chỗ cho chữ phía trên, ảnh chụp',
      ),
      count: 2,
    },
  ]
}

function brief(say: Say): Piece[] {
  return [
    {
      is: 'note',
      x: 0,
      y: 150,
      color: 'grey',
      words: say('Brief\nWho is it for?\nWhere is it shown?', 'Đề bài\nDành cho ai?\nHiển thị ở đâu?'),
    },
    {
      is: 'note',
      x: 230,
      y: 150,
      color: 'light-green',
      words: say('Must be seen\nMust not be seen', 'Phải thấy\nKhông được thấy'),
    },
  ]
}
