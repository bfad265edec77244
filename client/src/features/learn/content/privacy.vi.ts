import { nameCountry } from '#engines/countries.ts'
import { nameOperator, tellContact } from './policy-words.ts'
import type { Block, ReadingPage } from './reading-page.ts'
import { deletionGraceDays, sessionDays } from './site-facts.ts'
import type { SiteFacts } from './site-facts.ts'

export function privacy(facts: SiteFacts): ReadingPage {
  return {
    title: 'Chính sách quyền riêng tư',
    lead: 'Máy chủ Atelier này biết gì về bạn, để làm gì, trong bao lâu, và bạn có thể làm gì.',
    sections: [
      {
        id: 'responsible',
        title: 'Ai chịu trách nhiệm',
        blocks: [
          {
            kind: 'text',
            text: `${nameOperator(facts, 'vi')} quyết định về dữ liệu ở đây, và dưới đây được gọi là “bên vận hành”. Những người viết chương trình không truy cập được và không nhận bất cứ gì từ máy chủ này.`,
          },
          { kind: 'text', text: tellContact(facts, 'vi') },
        ],
      },
      {
        id: 'what-is-stored',
        title: 'Lưu những gì, để làm gì',
        blocks: [
          {
            kind: 'table',
            head: ['Dữ liệu', 'Để làm gì', 'Đến khi nào'],
            rows: [
              [
                'Tên, địa chỉ e-mail, ảnh và lời giới thiệu trong hồ sơ, ngôn ngữ, giao diện',
                'Để có tài khoản và cho người khác biết bạn là ai',
                'Bạn thay đổi, hoặc tài khoản bị xoá hẳn',
              ],
              [
                'Mật khẩu, dưới dạng băm có muối (argon2id)',
                'Để đăng nhập; bản thân mật khẩu không được giữ',
                'Bạn thay đổi, hoặc tài khoản bị xoá hẳn',
              ],
              ['Việc bạn xác nhận đã đủ 16 tuổi, và thời điểm', 'Để tuân thủ giới hạn tuổi', 'Tài khoản bị xoá hẳn'],
              [
                'Địa chỉ công khai của các ví bạn kết nối',
                'Để đăng nhập',
                'Bạn ngắt kết nối, hoặc tài khoản bị xoá hẳn',
              ],
              [
                'Mã gửi cho bạn, dưới dạng băm',
                'Để kiểm tra mã bạn nhập',
                'Một ngày sau khi hết hạn, tức 10 phút sau khi gửi',
              ],
              [
                'Thiết bị đang đăng nhập: thời điểm, địa chỉ IP, tên trình duyệt',
                'Để bạn xem và đăng xuất chúng',
                `Bạn đăng xuất, hoặc sau ${sessionDays} ngày không dùng`,
              ],
              [
                'Khoá API, dưới dạng băm, kèm tên và lần dùng cuối',
                'Để chương trình của bạn truy cập',
                'Bạn xoá chúng',
              ],
              ['Địa chỉ thanh toán bạn nhập', 'Để bạn dùng cho hoá đơn', 'Bạn xoá chúng'],
              [
                'Những gì bạn làm ra: wildcard, thẻ, bình luận, yêu thích, chia sẻ',
                'Đó là mục đích của dịch vụ',
                'Bạn xoá, hoặc tài khoản bị xoá hẳn',
              ],
              [
                'Không gian làm việc: ai ở trong đó, với vai trò nào',
                'Để cấp quyền truy cập',
                'Bạn rời đi, hoặc không gian bị xoá',
              ],
              ['Thư gửi cho bạn', 'Để gửi, và gửi lại nếu cần', '7 ngày sau khi gửi; 30 ngày nếu không gửi được'],
              [
                'Câu trả lời sau khi đăng ký, nếu bạn đã trả lời',
                'Để gợi ý những gì hợp với bạn',
                'Tài khoản bị xoá hẳn',
              ],
              ['Những gì đã thay đổi, để các thiết bị của bạn bắt kịp', 'Để những gì bạn thấy luôn mới', '30 ngày'],
              [
                'Hành vi của người quản trị: ai, việc gì, vì sao',
                'Để kiểm tra được những người có quyền',
                'Bên vận hành xoá bản ghi',
              ],
            ],
          },
          {
            kind: 'text',
            text: 'Không dữ liệu nào trong số này bị bán, dùng để quảng cáo, lập hồ sơ hành vi hay huấn luyện mô hình.',
          },
        ],
      },
      {
        id: 'legal-basis',
        title: 'Dựa trên cơ sở nào',
        blocks: [
          {
            kind: 'text',
            text: 'Dữ liệu tài khoản và những gì bạn làm ra được xử lý để cung cấp dịch vụ bạn yêu cầu (thực hiện hợp đồng). Danh sách thiết bị, nhật ký, giới hạn truy cập và bản ghi hành vi quản trị được giữ vì an toàn của dịch vụ (lợi ích chính đáng). Nếu luật nước bạn đòi hỏi sự đồng ý, bạn đồng ý khi đăng ký và có thể rút lại bằng cách xoá tài khoản.',
          },
        ],
      },
      {
        id: 'cookies',
        title: 'Cookie và bộ nhớ trình duyệt',
        blocks: [
          {
            kind: 'text',
            text: 'Một cookie duy nhất, `atelier_session`, giữ bạn đăng nhập. Nó được đặt khi bạn đăng nhập và bị xoá khi bạn đăng xuất. Không có cookie nào khác: không cookie thống kê, không cookie của bên thứ ba.',
          },
          {
            kind: 'text',
            text: 'Trình duyệt còn giữ lựa chọn ngôn ngữ, giao diện và chính chương trình, để nó khởi động được khi không có mạng. Những thứ này không rời thiết bị của bạn. Xoá dữ liệu của trang trong trình duyệt là xoá hết chúng.',
          },
        ],
      },
      {
        id: 'mails',
        title: 'Thư điện tử',
        blocks: [
          {
            kind: 'text',
            text: 'Bạn nhận những thư mình yêu cầu, như mã, và thông báo về an toàn tài khoản, như khi địa chỉ bị đổi hay có thiết bị mới. Không có thư quảng cáo.',
          },
          {
            kind: 'text',
            text: facts.mailsStayLocal
              ? 'Ở đây chưa cài đặt máy chủ thư: thư không rời máy chủ mà nằm trên đĩa và hiện ở cửa sổ dòng lệnh của nó, nơi bên vận hành đọc được.'
              : 'Máy chủ thư của bên vận hành chuyển thư, nhờ đó biết địa chỉ của bạn và nội dung thư.',
          },
        ],
      },
      {
        id: 'who-sees-it',
        title: 'Ai khác xem được',
        blocks: [
          {
            kind: 'list',
            items: [
              '**Người bạn chia sẻ** xem được thứ bạn chia sẻ, tên và ảnh của bạn. Thành viên cùng không gian làm việc còn biết bạn thuộc về đó; chủ sở hữu và quản trị viên của nó thấy địa chỉ e-mail của bạn.',
              '**Bất kỳ ai có liên kết** xem được thứ bạn đặt công khai.',
              '**Người đã đăng nhập** chỉ tìm được hồ sơ của bạn theo tên nếu bạn đặt hồ sơ công khai, ở [Cài đặt, Quyền riêng tư](/settings/privacy). Nếu không, hồ sơ là riêng tư.',
              '**Bên vận hành**, về mặt kỹ thuật, đọc được những gì lưu trên máy chủ, trừ mật khẩu, mã và khoá.',
              '**Bên cung cấp máy chủ và thư** mà bên vận hành sử dụng xử lý dữ liệu thay mặt bên vận hành. Hãy hỏi bên vận hành đó là ai.',
              '**Cơ quan nhà nước**, khi luật buộc bên vận hành cung cấp.',
            ],
          },
        ],
      },
      {
        id: 'third-parties',
        title: 'Dịch vụ của công ty khác',
        blocks: describeEngines(facts),
      },
      {
        id: 'wallets',
        title: 'Ví',
        blocks: [
          {
            kind: 'text',
            text: 'Khi bạn đăng nhập bằng ví, ví ký một đoạn văn bản có ghi tên trang này. Máy chủ kiểm tra chữ ký; không có giao dịch nào. Với ví là hợp đồng thông minh, máy chủ có thể hỏi một nút công khai của mạng đó xem chữ ký có hợp lệ không, nếu bên vận hành đã cài đặt nút ấy. Chuỗi khối là công khai: ai biết địa chỉ của bạn đều xem được hoạt động của nó trên đó.',
          },
        ],
      },
      {
        id: 'logs',
        title: 'Nhật ký và chống lạm dụng',
        blocks: [
          {
            kind: 'text',
            text: 'Máy chủ ghi nhật ký các yêu cầu gồm thời điểm, loại yêu cầu, kết quả, thời lượng và số hiệu yêu cầu; mật khẩu, mã, cookie và khoá bị loại bỏ trước khi ghi. Số yêu cầu được đếm theo tài khoản hoặc địa chỉ IP trong từng phút để giới hạn số lượng. Nhật ký được giữ bao lâu do bên vận hành quyết định.',
          },
        ],
      },
      {
        id: 'security',
        title: 'Được bảo vệ thế nào',
        blocks: [
          {
            kind: 'text',
            text: 'Mật khẩu, mã, cookie và khoá chỉ được lưu dưới dạng băm. Quyền truy cập được xét ở một nơi duy nhất cho mọi yêu cầu. Phiên đăng nhập kết thúc khi bạn muốn. Trên địa chỉ bắt đầu bằng `https`, mọi dữ liệu truyền đi đều được mã hoá. Không biện pháp nào hoàn hảo; nếu dữ liệu của bạn bị ảnh hưởng bởi sự cố, bên vận hành phải báo cho bạn và cơ quan có thẩm quyền theo quy định của pháp luật.',
          },
        ],
      },
      {
        id: 'deletion',
        title: 'Xoá tài khoản',
        blocks: [
          {
            kind: 'text',
            text: `Bạn có thể tự xoá tài khoản ở [Cài đặt, Quyền riêng tư](/settings/privacy). Tài khoản đóng ngay và, sau ${deletionGraceDays} ngày mà trong đó bạn còn rút lại được, bị xoá hẳn cùng mọi thứ thuộc về bạn trong bảng trên. Những gì bạn tạo trong không gian làm việc của người khác chuyển cho chủ sở hữu ở đó. Bình luận bạn để lại ở mục của người khác vẫn còn đó nhưng không mang tên bạn. Bản ghi hành vi quản trị giữ số hiệu tài khoản nhưng không giữ tên.`,
          },
          { kind: 'text', text: 'Những thứ trong thùng rác ở lại đó cho đến khi bạn xoá vĩnh viễn.' },
        ],
      },
      {
        id: 'backups',
        title: 'Bản sao lưu',
        blocks: [
          {
            kind: 'text',
            text: 'Bên vận hành có thể tạo bản sao lưu. Những gì đã xoá vẫn còn trong các bản cũ cho đến khi bên vận hành xoá các bản ấy. Chúng được dùng để khôi phục dịch vụ chứ không vì mục đích nào khác; khi khôi phục một bản, những việc xoá thực hiện sau thời điểm của bản đó phải được làm lại.',
          },
        ],
      },
      {
        id: 'rights',
        title: 'Quyền của bạn',
        blocks: [
          {
            kind: 'text',
            text: 'Bạn có quyền hỏi những gì được lưu về mình và nhận một bản sao ở định dạng phổ biến, yêu cầu sửa hoặc xoá, hạn chế hoặc phản đối việc sử dụng, và rút lại sự đồng ý. Phần lớn bạn tự làm được: trong [Cài đặt](/settings/about) bạn xem và sửa dữ liệu của mình, và qua [API](/api/docs) bạn lấy được mọi thứ dưới dạng JSON. Với phần còn lại, hãy hỏi bên vận hành; bên vận hành trả lời trong vòng một tháng. Bạn cũng có quyền khiếu nại với cơ quan bảo vệ dữ liệu cá nhân của nước mình.',
          },
        ],
      },
      {
        id: 'children',
        title: 'Trẻ em',
        blocks: [
          {
            kind: 'text',
            text: 'Dịch vụ không dành cho người dưới 16 tuổi. Tài khoản được biết là của người chưa đủ tuổi sẽ bị xoá. Cha mẹ có thể viết thư cho bên vận hành.',
          },
        ],
      },
      {
        id: 'changes',
        title: 'Thay đổi',
        blocks: [
          {
            kind: 'text',
            text: 'Trang này mô tả phiên bản chương trình đang chạy và đi theo cấu hình của nó: nếu bên vận hành thêm một dịch vụ, dịch vụ đó sẽ hiện ở trên. Thay đổi về nội dung được ghi trong [ghi chú phát hành](/release-notes).',
          },
        ],
      },
    ],
  }
}

function describeEngines({ engines }: SiteFacts): Block[] {
  if (engines.length === 0) {
    return [
      {
        kind: 'text',
        text: 'Không có. Không gì bạn nhập vào bị gửi đến dịch vụ của công ty khác để xử lý, và không trang nào tải thứ gì từ nơi khác.',
      },
    ]
  }
  return [
    {
      kind: 'text',
      text: 'Để tạo tranh ảnh, máy chủ này dùng các dịch vụ dưới đây. Họ nhận prompt, thiết lập và những ảnh bạn đưa vào, nhưng không nhận tên hay địa chỉ e-mail của bạn. Họ xử lý theo điều khoản riêng, một phần ở ngoài nước bạn.',
    },
    {
      kind: 'table',
      head: ['Dịch vụ', 'Công ty', 'Quốc gia'],
      rows: engines.map(engine => [engine.name, engine.company, nameCountry('vi', engine.country)]),
    },
  ]
}
