import type { Section } from './reading-page.ts'

export const signsInVietnamese: readonly Section[] = [
  {
    id: 'signs',
    title: 'Các ký hiệu nhấn mạnh',
    blocks: [
      {
        kind: 'text',
        text: 'Những ký hiệu này cho mô hình biết nên chú ý đến một từ nhiều hay ít, và vào lúc nào. Đây là cách viết quen thuộc từ các giao diện Stable Diffusion. ComfyUI hiểu ngoặc tròn và con số; phần còn lại thuộc về các công cụ cùng họ với A1111.',
      },
      {
        kind: 'table',
        head: ['Viết', 'Nghĩa là'],
        rows: [
          ['`(word)`', 'Chú ý gấp 1,1 lần'],
          ['`((word))`', '1,1 × 1,1, tức 1,21 lần'],
          ['`(word:1.3)`', 'Đúng 1,3 lần; số dưới 1 thì giảm, như `(word:0.7)`'],
          ['`[word]`', 'Chú ý ít hơn: chia cho 1,1, khoảng 0,91'],
          ['`\\(word\\)`', 'Ngoặc thật, không phải trọng số'],
          ['`[a:b:0.5]`', 'Bắt đầu với *a*, được nửa chừng thì chuyển sang *b*'],
          ['`[b:0.5]`', 'Được nửa chừng mới thêm *b*'],
          ['`[a::0.5]`', 'Được nửa chừng thì bỏ *a*'],
          ['`[a|b]`', 'Thay phiên nhau từng bước: pha trộn cả hai'],
          ['`BREAK`', 'Kết thúc nhóm từ này, mở nhóm mới'],
          ['`a AND b`', 'Hai prompt trọn vẹn, vẽ vào cùng một bức tranh'],
          ['`<lora:name:0.8>`', 'Dùng tệp LoRA tên *name* với cường độ 0,8'],
        ],
      },
    ],
    sections: [
      {
        id: 'weights',
        title: 'Trọng số',
        blocks: [
          {
            kind: 'text',
            text: 'Trọng số là một cái huých nhẹ chứ không phải núm âm lượng. Trong khoảng 0,6 đến 1,4, bức tranh đổi điểm nhấn; quá 1,5 thì phần lớn mô hình bị cháy màu và lặp hình. Chỉ nên nhấn một hai thứ. Nhấn tất cả cũng như không nhấn gì.',
          },
          {
            kind: 'prompt',
            prompt: 'a wooden cabin by a lake, (thick morning mist:1.3), pine forest, (cabin window light:0.8)',
          },
          {
            kind: 'text',
            text: 'Ngoặc lồng nhau thì trọng số nhân lên: trong `((misty (lake:1.2)))`, từ lake đạt 1,1 × 1,1 × 1,2 = 1,45. Dạng có số dễ đọc và dễ sửa hơn, nên hãy dùng khi đã biết giá trị cần đặt. Một trọng số có thể bao nhiều từ: `(soft rim light:1.2)`.',
          },
          {
            kind: 'note',
            text: 'Những mô hình dùng mô hình ngôn ngữ để đọc prompt, như Flux hay Qwen-Image, hầu như không phản ứng với trọng số, hoặc bỏ qua hẳn. Với chúng, hãy nói bằng lời: “a very thick mist that hides the far shore”.',
          },
        ],
      },
      {
        id: 'escapes',
        title: 'Ngoặc chỉ là ngoặc',
        blocks: [
          {
            kind: 'text',
            text: 'Đặt dấu gạch chéo ngược trước dấu ngoặc thuộc về chính câu chữ. Các tên kiểu thẻ (tag) hay cần đến nó:',
          },
          { kind: 'prompt', prompt: 'portrait of a heroine in the style of art nouveau \\(1900s\\), poster lettering' },
        ],
      },
      {
        id: 'change-midway',
        title: 'Đổi giữa chừng',
        blocks: [
          {
            kind: 'text',
            text: 'Tranh được tạo qua nhiều bước: trước là các mảng lớn, sau cùng là bề mặt. `[a:b:when]` dùng *a* cho đến *when*, rồi dùng *b*. Số có dấu chấm là tỉ lệ số bước, số nguyên là chính bước đó: với 20 bước thì `0.5` và `10` như nhau.',
          },
          {
            kind: 'prompt',
            prompt: 'a [castle:rock formation:0.3] on a coast, evening',
            note: 'Dáng lâu đài, bề mặt bằng đá.',
          },
          {
            kind: 'prompt',
            prompt: 'portrait of an old sailor, [charcoal sketch::0.4], oil painting',
            note: 'Bố cục như phác thảo, hoàn thiện như sơn dầu.',
          },
          {
            kind: 'text',
            text: 'Đổi sớm (0,2 đến 0,4) để chỉ giữ bố cục của từ đầu; đổi muộn (0,6 đến 0,8) để chỉ thay bề mặt của nó.',
          },
        ],
      },
      {
        id: 'alternate',
        title: 'Thay phiên',
        blocks: [
          {
            kind: 'text',
            text: '`[a|b]` dùng *a* ở các bước lẻ và *b* ở các bước chẵn. Kết quả là một vật mang nét của cả hai. Có thể cho nhiều hơn hai từ thay phiên.',
          },
          { kind: 'prompt', prompt: 'a [fox|owl] sitting on a branch, winter forest, watercolour' },
        ],
      },
      {
        id: 'break',
        title: 'BREAK',
        blocks: [
          {
            kind: 'text',
            text: 'Các mô hình họ CLIP đọc từ theo nhóm 75 token, chừng 55 từ tiếng Anh. `BREAK`, viết hoa, lấp đầy nhóm hiện tại rồi mở nhóm khác, nhờ vậy các từ ở hai nhóm ít lẫn sang nhau. Dùng nó để màu của hai vật không lem vào nhau.',
          },
          {
            kind: 'prompt',
            prompt: 'a woman in a mustard yellow coat BREAK a teal tram behind her, rain, city street',
          },
        ],
      },
      {
        id: 'and',
        title: 'AND',
        blocks: [
          {
            kind: 'text',
            text: '`AND`, viết hoa, nối các prompt được đọc riêng rồi vẽ chung. Mỗi prompt có thể kết thúc bằng trọng số của mình. Có bao nhiêu prompt thì tốn bấy nhiêu lần thời gian.',
          },
          { kind: 'prompt', prompt: 'a lighthouse on a cliff :1.1 AND aurora over the sea :0.8' },
        ],
      },
      {
        id: 'loras',
        title: 'LoRA',
        blocks: [
          {
            kind: 'text',
            text: '`<lora:name:0.8>` nạp một phần bổ sung nhỏ cho mô hình. Tên là tên tệp bỏ phần đuôi, con số là cường độ: thường từ 0,6 đến 1. Nó đứng ở đâu trong prompt cũng được, nhưng nhiều LoRA còn cần một từ khoá kích hoạt, và từ khoá ấy thì được tính như mọi từ khác.',
          },
          { kind: 'prompt', prompt: 'a quiet harbour at dawn, inkwash style, <lora:inkwash_v2:0.8>' },
        ],
      },
    ],
  },
  {
    id: 'dynamic',
    title: 'Prompt biến đổi',
    blocks: [
      {
        kind: 'text',
        text: 'Prompt động viết một lần, đọc nhiều lần, mỗi lần khác đi một chút. Chúng được giải ra trước mọi thứ khác: phần còn lại là một prompt bình thường, trong đó các ký hiệu ở trên vẫn có hiệu lực.',
      },
      {
        kind: 'table',
        head: ['Viết', 'Nhận được'],
        rows: [
          ['`{red|blue|green}`', 'Một trong ba'],
          ['`{3::red|blue}`', 'Red xuất hiện gấp ba lần blue'],
          ['`{2$$red|blue|green}`', 'Hai từ khác nhau, nối bằng dấu phẩy'],
          ['`{2$$ and $$red|blue|green}`', 'Hai từ khác nhau, nối bằng “ and ”'],
          ['`{1-3$$red|blue|green}`', 'Từ một đến ba từ'],
          ['`{|at night}`', 'Lúc không có gì, lúc là “at night”'],
          ['`__colour__`', 'Một dòng của wildcard *colour*'],
          ['`{2$$__colour__}`', 'Hai dòng của nó'],
          ['`__colour*__`', 'Một dòng của bất kỳ wildcard nào có tên bắt đầu như vậy'],
          ['`__coat(colour=red)__`', 'Một dòng của *coat*, trong đó `${colour}` là red'],
          ['`${s=!{summer|winter}}`', 'Chọn một lần và nhớ dưới tên *s*'],
          ['`${s}`', 'Giá trị của *s*'],
          ['`${s:summer}`', 'Giá trị của *s*, hoặc summer nếu chưa có'],
          ['`{@red|blue}`', 'Tranh thứ nhất red, tranh thứ hai blue, cứ thế luân phiên'],
          ['`# a note`', 'Không có gì: ghi chú cho riêng bạn, đến hết dòng'],
        ],
      },
      {
        kind: 'note',
        text: 'Atelier đọc được tất cả: phần xem trước của wildcard cho thấy nó cho ra gì, trình soạn tô màu các ký hiệu và chỉ ra wildcard nào còn thiếu. Các công cụ có phần mở rộng Dynamic Prompts cũng đọc cùng cách viết này.',
      },
    ],
    sections: [
      {
        id: 'choices',
        title: 'Lựa chọn',
        blocks: [
          {
            kind: 'text',
            text: 'Ngoặc nhọn chứa các phương án, ngăn nhau bằng gạch đứng. Một phương án có thể là cả cụm từ, có thể để trống, và có thể chứa thêm lựa chọn bên trong.',
          },
          {
            kind: 'prompt',
            prompt: 'a {small {stone|wooden} chapel|lonely farmhouse} on a hill, {dawn|{early|late} evening}',
          },
          {
            kind: 'text',
            text: 'Chỉ hai lựa chọn, một có ba và một có bốn phương án, đã ra mười hai bức tranh. Hãy chỉ thay đổi điều bạn muốn so sánh và giữ yên phần còn lại.',
          },
        ],
      },
      {
        id: 'odds',
        title: 'Tần suất',
        blocks: [
          {
            kind: 'text',
            text: 'Con số và hai dấu hai chấm đặt trước một phương án cho biết nó xuất hiện nhiều hay ít so với các phương án khác. Không ghi số tức là 1.',
          },
          { kind: 'prompt', prompt: 'a harbour town in {6::clear weather|3::light rain|1::a thunderstorm}' },
        ],
      },
      {
        id: 'several',
        title: 'Lấy nhiều cùng lúc',
        blocks: [
          {
            kind: 'text',
            text: 'Con số kèm `$$` lấy nhiều phương án, mỗi phương án nhiều nhất một lần. Ghi một khoảng thì số lượng thay đổi. Cặp `$$` thứ hai chứa chữ dùng để nối.',
          },
          {
            kind: 'prompt',
            prompt: 'a market stall with {2-3$$ and $$lemons|figs|pomegranates|almonds|olives}, morning light',
          },
        ],
      },
      {
        id: 'variables',
        title: 'Biến',
        blocks: [
          {
            kind: 'text',
            text: 'Khi cùng một lựa chọn phải dùng hai lần, hãy đặt tên cho nó. Với `=!`, nó được chọn một lần rồi giữ nguyên; với `=`, mỗi lần dùng lại chọn mới.',
          },
          {
            kind: 'prompt',
            prompt:
              '${season=!{spring|summer|autumn|winter}} a ${season} forest path, ${season} colours, a walker dressed for ${season}',
          },
        ],
      },
      {
        id: 'wildcard-names',
        title: 'Wildcard',
        blocks: [
          {
            kind: 'text',
            text: 'Hai dấu gạch dưới ở mỗi bên gọi tên một danh sách. Một dòng trong đó sẽ thế chỗ cái tên. Bản thân dòng ấy có thể chứa lựa chọn và wildcard khác, nên nhiều danh sách nhỏ ghép thành danh sách lớn.',
          },
          { kind: 'prompt', prompt: 'a __size__ __animal__ in __place__, __light__, __medium__' },
        ],
      },
    ],
  },
]
