import { signsInVietnamese } from './prompt-book-signs.vi.ts'
import { vocabularyInVietnamese } from './prompt-book-vocabulary.vi.ts'
import type { ReadingPage } from './reading-page.ts'
import { describeRecipe } from './recipe-prompts.ts'

export const promptBook: ReadingPage = {
  title: 'Sổ tay prompt',
  lead: 'Cách viết một bức tranh thành lời: prompt gồm những gì, các ký hiệu điều khiển nó, những từ đáng biết và các mẫu để sao chép.',
  sections: [
    {
      id: 'how-prompts-are-read',
      title: 'Prompt được đọc như thế nào',
      blocks: [
        {
          kind: 'text',
          text: 'Prompt không phải mệnh lệnh mà là lời mô tả một bức tranh như thể nó đã có sẵn. Có hai kiểu người đọc biến nó thành tranh, và họ đọc khác nhau.',
        },
        {
          kind: 'table',
          head: ['', 'Bộ vẽ cảnh', 'Mô hình đã học'],
          rows: [
            [
              'Cách đọc',
              'Tra từng từ trong từ điển rồi dựng thành cảnh',
              'So toàn bộ câu chữ với những tranh nó từng được dạy',
            ],
            ['Thứ tự từ', 'Ít quan trọng, nhưng màu phải đứng trước vật', 'Từ đầu nặng nhất'],
            ['Từ lạ', 'Bỏ qua; bộ vẽ tốt sẽ cho bạn biết từ nào', 'Đoán'],
            ['Trọng số', 'Làm vật lớn hơn hoặc nổi bật hơn', 'Kéo sự chú ý về những từ đó'],
            ['Prompt phủ định', 'Lấy vật ra khỏi cảnh', 'Đẩy bức tranh ra xa vật đó'],
            ['Ngôn ngữ hợp nhất', 'Danh từ ngắn, cụ thể', 'Thẻ cho mô hình cũ, câu cho mô hình mới'],
          ],
        },
        {
          kind: 'text',
          text: 'Một bộ vẽ cảnh như Studio Painter không chứa mô hình AI nào: nó vẽ từ bộ từ điển của mình. Stable Diffusion, SDXL và Flux là các mô hình đã học. Một prompt gồm những vật cụ thể, một nguồn sáng và một chất liệu dùng tốt cho cả hai. Atelier đọc được mọi ký hiệu mà sổ tay này nói đến, dù sau đó bên nào vẽ.',
        },
      ],
    },
    {
      id: 'anatomy',
      title: 'Các phần của một prompt',
      blocks: [
        {
          kind: 'text',
          text: 'Sáu câu hỏi làm nên một prompt trọn vẹn. Hãy trả lời theo thứ tự này, mỗi câu vài từ, và bỏ qua điều bạn không bận tâm: chỗ bỏ trống là chỗ bức tranh có thể khiến bạn bất ngờ.',
        },
        {
          kind: 'table',
          head: ['Câu hỏi', 'Ví dụ'],
          rows: [
            ['**Ai, cái gì?**', '`an elderly boat builder`'],
            ['**Làm gì, ở đâu?**', '`planing a hull in a dim workshop`'],
            ['**Nhìn thế nào?**', '`medium shot, low angle`'],
            ['**Dưới ánh sáng nào?**', '`side light from an open door`'],
            ['**Màu và tâm trạng ra sao?**', '`muted earth tones, calm`'],
            ['**Bằng chất liệu gì?**', '`oil painting, visible brushwork`'],
          ],
        },
        { kind: 'text', text: 'Ghép lại, điều quan trọng nhất đứng trước:' },
        {
          kind: 'prompt',
          prompt:
            'an elderly boat builder planing a hull in a dim workshop, medium shot, low angle, side light from an open door, muted earth tones, calm, oil painting, visible brushwork',
        },
        {
          kind: 'list',
          items: [
            '**Gọi tên sự vật, đừng khen.** “Masterpiece, best quality, stunning” chỉ chiếm chỗ; “wood shavings, chalk marks” mới lấp đầy bức tranh.',
            '**Mỗi lần một bức tranh.** Hai nơi, hai nguồn sáng hay hai phong cách trong một prompt sẽ ra mức trung bình của cả hai.',
            '**Đếm bằng chữ.** “Three lemons” tốt hơn “3 lemon” hay “some lemons”.',
            '**Nói điều có mặt.** “An empty street” có tác dụng; “a street with no people” lại gọi người đến.',
            '**Giữ dưới khoảng 55 từ** với các mô hình họ CLIP; phần sau đó được đọc kém kỹ hơn.',
          ],
        },
      ],
    },
    ...signsInVietnamese,
    {
      id: 'wildcards',
      title: 'Xây dựng wildcard tốt',
      blocks: [
        {
          kind: 'text',
          text: 'Wildcard là vốn từ của riêng bạn, cất một chỗ và dùng trong mọi prompt. Trong Atelier, bạn viết chúng ở mục [Wildcard](/wildcards): một cái tên, và mỗi dòng một mục từ. Trình soạn cho xem thử danh sách sẽ ra những gì, và tên nào trong đó không dẫn đến đâu hoặc dẫn về chính nó.',
        },
        {
          kind: 'list',
          items: [
            '**Mỗi danh sách một loại.** Danh sách *light* chỉ chứa ánh sáng. Khi đó `__light__` hợp ở bất cứ chỗ nào cần ánh sáng.',
            '**Các mục cùng một dạng.** Nếu một dòng là “a tall pine” thì đừng để dòng khác là “oaks”. Như vậy câu nào bao quanh cũng vẫn đúng.',
            '**Tên đọc được trong prompt**: `__weather__`, `__hair/long__` thay vì `__list2__`. Tên gồm chữ cái không dấu, chữ số và `_ - . /`; viết hoa hay thường như nhau.',
            '**Tăng tần suất trong danh sách, không phải trong prompt**: dòng nào cần xuất hiện nhiều hơn thì viết hai lần.',
            '**Danh sách nhỏ gọi lẫn nhau.** Một dòng của *scene* có thể là `__place__ in __weather__`; cải thiện *weather* là cải thiện mọi cảnh.',
          ],
        },
        {
          kind: 'text',
          text: 'Một danh sách để bắt đầu; mỗi bộ từ vựng bên dưới đều có thể sao chép thành một danh sách nữa.',
        },
        {
          kind: 'prompt',
          prompt:
            'morning mist\nlight rain\nafter the rain\nhigh summer, clear sky\nfirst snow\nthunderstorm on the horizon',
          note: 'Wildcard *weather*',
        },
        {
          kind: 'text',
          text: 'Chia sẻ danh sách với không gian làm việc thì mọi thành viên cùng dùng chung một vốn từ. Xem [ai xem được wildcard](/tips-and-tricks/faq#wildcard-sharing).',
        },
      ],
    },
    vocabularyInVietnamese,
    {
      id: 'negative',
      title: 'Prompt phủ định',
      blocks: [
        {
          kind: 'text',
          text: 'Prompt phủ định nêu những gì không được xuất hiện. Hãy giữ nó càng ngắn càng tốt: mỗi từ cũng lấy đi những bức tranh mà có thể bạn đã thích. Viết sự vật, đừng viết mong muốn; `blurry` thay vì `not sharp`.',
        },
        {
          kind: 'table',
          head: ['Khi gặp', 'Ghi vào prompt phủ định'],
          rows: [
            ['Xuất hiện chữ và chữ ký', '`text, watermark, signature`'],
            ['Xuất hiện khung tranh, viền', '`frame, border`'],
            ['Bàn tay bị sai', '`extra fingers, fused fingers`, hoặc giấu bàn tay ngay trong prompt'],
            ['Da như nhựa', '`airbrushed, plastic skin`'],
            ['Trông như đồ hoạ máy tính', '`3d render, cgi`'],
            ['Có người lạ trong phong cảnh', '`people, crowd`'],
            ['Mọi thứ dồn vào giữa', '`centred composition`, và nói rõ vật đứng ở đâu'],
          ],
        },
        {
          kind: 'note',
          text: 'Các mô hình turbo, mô hình chưng cất và Flux ở dạng thường dùng không nhận prompt phủ định. Với chúng, hãy mô tả thứ đứng ở chỗ đó: “an empty beach” thay cho “people”.',
        },
      ],
    },
    {
      id: 'seeds',
      title: 'Seed',
      blocks: [
        {
          kind: 'text',
          text: 'Seed là con số sinh ra phần ngẫu nhiên của bức tranh. Cùng prompt, thiết lập, mô hình và seed thì ra cùng một tranh; seed khác cho một tranh khác của cùng lời mô tả.',
        },
        {
          kind: 'list',
          items: [
            '**Để khám phá**, giữ prompt và để seed thay đổi: bốn hay tám bức sẽ cho thấy câu chữ thật sự nói gì.',
            '**Để tinh chỉnh**, giữ chặt seed và mỗi lần chỉ đổi một từ: khác biệt bạn thấy là do từ đó.',
            '**Để ghi nhớ**, chép seed cùng với prompt. Thiếu nó, bạn có công thức nhưng không có món ăn.',
            'Kích thước mới là tranh mới, kể cả khi seed không đổi. Hãy chốt kích thước trước.',
          ],
        },
      ],
    },
    {
      id: 'aspect-ratios',
      title: 'Tỉ lệ khung hình',
      blocks: [
        {
          kind: 'text',
          text: 'Hình dạng khung quyết định bố cục trước cả từ đầu tiên. Các kích thước dưới đây dành cho mô hình cỡ một megapixel như SDXL; với Stable Diffusion 1.5, lấy khoảng một nửa mỗi cạnh, theo bước 64.',
        },
        {
          kind: 'table',
          head: ['Tỉ lệ', 'Kích thước', 'Hợp với'],
          rows: [
            ['1:1', '1024 × 1024', 'Hoạ tiết, biểu tượng, tĩnh vật, ảnh đại diện'],
            ['4:3', '1152 × 896', 'Đồ vật, nội thất, trang trình chiếu'],
            ['3:2', '1216 × 832', 'Phong cảnh, như máy ảnh nhìn thấy'],
            ['16:9', '1344 × 768', 'Cảnh, ảnh bìa, màn hình'],
            ['21:9', '1536 × 640', 'Toàn cảnh, khung hình điện ảnh'],
            ['4:5', '896 × 1152', 'Chân dung, bài đăng'],
            ['2:3', '832 × 1216', 'Người đứng, áp phích, bìa sách'],
            ['9:16', '768 × 1344', 'Đường phố, tháp, màn hình điện thoại'],
          ],
        },
        {
          kind: 'text',
          text: 'Người đứng trong khung ngang hay bị lặp đôi. Hãy chọn khung dọc, hoặc lấp hai bên bằng thứ bạn gọi tên.',
        },
      ],
    },
    {
      id: 'recipes',
      title: 'Prompt để sao chép',
      blocks: [
        { kind: 'text', text: 'Lấy một mẫu, đổi chủ thể, giữ phần còn lại. Mỗi mẫu minh hoạ một ý trong sổ tay này.' },
        {
          kind: 'recipes',
          recipes: [
            describeRecipe(
              'harbour',
              'Bến cảng trước bình minh',
              'Một trọng số đặt vào sương, và hai màu được gọi tên giữ mọi thứ thống nhất.',
            ),
            describeRecipe(
              'terraces',
              'Ruộng bậc thang',
              'Nhìn từ trên xuống, hoạ tiết thành chủ thể; một bóng người cho biết quy mô.',
            ),
            describeRecipe(
              'window',
              'Chanh bên cửa sổ',
              'Số đếm bằng chữ, một nguồn sáng, một tấm vải: tĩnh vật không cần hơn.',
            ),
            describeRecipe(
              'portrait',
              'Người thợ đóng thuyền',
              'Công việc và nơi chốn kể về con người nhiều hơn tính từ.',
            ),
            describeRecipe('alley', 'Ngõ đêm', 'Khung dọc cho con ngõ hẹp; mặt đường ướt nhân đôi ánh sáng.'),
            describeRecipe(
              'lighthouse',
              'Hải đăng với tám sắc thái',
              'Lựa chọn chỉ đổi thời tiết và khoảng cách, nên dễ so sánh kết quả.',
            ),
            describeRecipe('seasons', 'Một ngôi nhà, bốn mùa', 'Biến giữ cho mùa không đổi trong suốt prompt.'),
            describeRecipe('creature', 'Thỏ và diệc', 'Thay phiên khiến hai con vật thành một.'),
            describeRecipe('poster', 'Áp phích du lịch', 'Mảng phẳng, ít màu, và chừa một phần ba trống cho tiêu đề.'),
            describeRecipe('pattern', 'Hoạ tiết nối liền', 'Nhiều mô-típ cùng lúc; prompt phủ định cấm chiều sâu.'),
            describeRecipe('room', 'Xưởng vẽ gác mái', 'Căn phòng nhìn chéo chứa được nhiều vật nhỏ mà không rối.'),
            describeRecipe('space', 'Hành tinh trên đồng muối', 'Quy mô đến từ một vật tí hon có ánh đèn.'),
            describeRecipe('product', 'Ấm trà', 'Nói rõ ánh sáng, bóng đổ và khoảng trống nằm ở đâu.'),
            describeRecipe(
              'library',
              'Cả một loạt tranh',
              'Hầu như chỉ có wildcard: viết danh sách một lần, mỗi lần đọc là một bức tranh khác.',
            ),
          ],
        },
      ],
    },
    {
      id: 'when-it-goes-wrong',
      title: 'Khi tranh không như ý',
      blocks: [
        {
          kind: 'table',
          head: ['Bạn thấy', 'Hãy thử'],
          rows: [
            ['Thiếu một vật đã nêu', 'Đưa nó lên đầu, hoặc đặt trọng số 1,2; bỏ bớt hai vật khác'],
            ['Màu rơi nhầm vật', 'Đặt mỗi màu ngay trước danh từ của nó; ngăn bằng `BREAK`'],
            ['Tranh nào cũng giống nhau', 'Đổi seed, nêu góc nhìn và ánh sáng'],
            ['Cháy màu, lặp hình', 'Hạ trọng số còn 1,3 trở xuống, giảm mức bám prompt (CFG)'],
            ['Phong cách lẫn lộn', 'Giữ một chất liệu, xoá các từ khen chất lượng'],
            ['Hai cái đầu hay hai đường chân trời', 'Chọn khung hợp với chủ thể, gần kích thước gốc của mô hình'],
            ['Prompt dường như bị bỏ qua', 'Rút còn chủ thể, nơi chốn, ánh sáng; rồi thêm lại từng phần'],
          ],
        },
      ],
    },
  ],
}
