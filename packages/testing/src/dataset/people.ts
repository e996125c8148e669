import { below, derive, hash, pick } from './random.ts';
import { toWire } from './wire.ts';

/** Who a customer is: everything about a person that a customer or a subscription shows, as wire text. */
export interface Person {
  /** With its quotes, since a name may hold characters that JSON escapes. */
  readonly nameText: string;
  readonly email: string;
  readonly phone: string | null;
  readonly company: string | null;
  readonly country: Country;
  /** The fields city and state, and the text of the zipcode: `"city":"Lyon",…`. */
  readonly cityText: readonly [cityAndState: string, zipcode: string];
  readonly street: string;
  readonly taxId: string | null;
}

export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly calling: string;
  readonly taxPrefix: string;
  readonly streets: readonly string[];
  readonly cityTexts: readonly Person['cityText'][];
}

type City = readonly [name: string, state: string, zipcode: string];

export function createPeople(seed: number): (index: number) => Person {
  const nameSeed = derive(seed, 1);
  const lastSeed = derive(seed, 2);
  const placeSeed = derive(seed, 3);
  const extraSeed = derive(seed, 4);
  return (index) => {
    const [first, firstPlain] = pick(hash(nameSeed, index), FIRST_NAMES);
    const [last, lastPlain] = pick(hash(lastSeed, index), LAST_NAMES);
    const place = hash(placeSeed, index);
    const extra = hash(extraSeed, index);
    const country = pick(place, COUNTRIES);
    const isCompany = (extra >>> 8) % 10 < 4;
    const number = 100 + below(hash(extraSeed, index ^ 0x5bd1e995), 900);
    return {
      // One name in a hundred is one that a program has to survive.
      nameText: extra % 100 === 7 ? pick(extra, HOSTILE_TEXTS) : `"${first} ${last}"`,
      email: `${firstPlain}.${lastPlain}${index % 7 === 0 ? '' : index % 100}@${pick((extra ^ place) >>> 0, MAIL_HOSTS)}`,
      phone: (extra >>> 12) % 10 < 6 ? `${country.calling} 555 ${number} ${1000 + ((extra >>> 4) % 9000)}` : null,
      company: isCompany ? `${pick(extra, COMPANY_FIRST)} ${pick(place, COMPANY_LAST)}` : null,
      country,
      cityText: pick(Math.imul(place, 0x9e3779b1) >>> 0, country.cityTexts),
      street: `${1 + (extra % 240)} ${pick(Math.imul(extra, 0x9e3779b1) >>> 0, country.streets)}`,
      taxId:
        isCompany && (extra >>> 16) % 10 < 7
          ? `${country.taxPrefix}${String(hash(placeSeed, index)).padStart(10, '0')}`
          : null,
    };
  };
}

/** Long, empty, right-to-left, wide, joined, combining, with control characters and markup: all legal JSON strings. */
export const HOSTILE_NAMES: readonly string[] = [
  '',
  ' ',
  'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim(),
  '\u{1F680}\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} Rocket Family',
  'محمد عبد الله الشمري',
  'שרה כהן',
  '山田太郎・ｶﾀｶﾅ',
  'Z\u0338\u0321\u034Ea\u0335\u035Cl\u0337\u031Bg\u0336o\u0338 \u0335T\u0334e\u0336x\u0338t\u0337',
  'Line\nBreak\tTab\rReturn',
  '\u001B[31mRed\u001B[0m \u001B]0;title\u0007',
  'Null\u0000Bell\u0007Del\u007F',
  '\u202EdrawkcaB\u202C Right\u200F',
  '=HYPERLINK("https://example.com","click")',
  '<script>alert(1)</script> & "quoted" \\ back',
  'İstanbul ﬁne ß ǅ',
  '__proto__',
];

const HOSTILE_TEXTS = HOSTILE_NAMES.map((name) => toWire(JSON.stringify(name)));

/** A name, and its letters for an address. */
type Name = readonly [name: string, plain: string];

function namesIn(list: string): readonly Name[] {
  return list.split(' ').map((name) => {
    const plain = name.normalize('NFD').replaceAll(/[^A-Za-z]/g, '');
    return [toWire(name), plain.toLowerCase()];
  });
}

const MAIL_HOSTS = ['example.com', 'example.org', 'example.net', 'mail.example', 'studio.example', 'post.example'];

const FIRST_NAMES = namesIn(
  'Ada Grace Alan Edsger Barbara Donald Margaret Ken Frances Tony Radia Linus Katherine Dennis Hedy Claude Annie Tim Shafi Leslie Sophie Niklaus Jean Guido Evelyn Bjarne Mary Dorothy Vint Lynn Yukihiro Anita Brian Joan Rob Karen Sanjay Priya Arjun Meera Wei Mei Hiroshi Yuki Sora Jisoo Minjun Aisha Omar Layla Yusuf Fatima Amara Chidi Ngozi Kwame Zanele Thabo Sofía Mateo Valentina Diego Camila Lucía Thiago Beatriz João Inês Zoë Lars Astrid Freya Søren Ingrid Mikael Aino Elif Deniz Mehmet Olga Ivan Katya Piotr Zofia Jana Tomáš Eszter Ioana Nikos Eleni Marco Giulia Chloé Léa Hugo Amélie Noah Emma Finn Mia Oliver Isla Jack Ruby Mateja Sina Parisa Reza',
);

const LAST_NAMES = namesIn(
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Hamilton Thompson Allen Hoare Perlman Torvalds Johnson Ritchie Lamarr Shannon Easley Goldwasser Lamport Wilson Wirth Bartik Boyd Keller Vaughan Cerf Conway Borg Kernighan Clarke Pike Sharma Patel Iyer Reddy Chen Wang Zhang Liu Tanaka Suzuki Sato Kim Park Lee Rahman Haddad Nasser Okafor Adeyemi Mensah Dlamini Nkosi García Martínez López Rodríguez Silva Santos Oliveira Costa Pereira Andersen Nilsson Lindqvist Virtanen Korhonen Yılmaz Demir Ivanova Petrov Nowak Kowalski Novák Horváth Popescu Papadopoulos Rossi Ricci Dubois Moreau Lefèvre Müller Schneider Weber Fischer Visser Jansen Murphy Walsh Campbell Stewart Hughes Bennett Brooks Rivera Nguyen Tran Fernando Perera Karimi Hosseini',
);

const COMPANY_FIRST =
  'Northwind Bluebird Cedar Copper Harbour Juniper Lantern Maple Meridian Orchard Paper Pebble Quartz River Saffron Silver Summit Tidal Violet Willow'.split(
    ' ',
  );

const COMPANY_LAST = [
  'Studio',
  'Labs',
  'Works',
  'Bakery',
  'Press',
  'Logistics',
  'Health',
  'Robotics',
  'Coffee',
  'Books',
  'Architects',
  'Games',
];

const COUNTRIES: readonly Country[] = [
  inCountry('US', 'USD', '+1', 'US', 'Oak Street|Market Street|Mission Street|Pine Avenue', [
    ['San Francisco', 'CA', '94103'],
    ['Portland', 'OR', '97205'],
    ['Austin', 'TX', '78701'],
    ['Brooklyn', 'NY', '11201'],
    ['Chicago', 'IL', '60607'],
  ]),
  inCountry('US', 'USD', '+1', 'US', 'Elm Street|Harbor Drive|Sunset Road', [
    ['Seattle', 'WA', '98101'],
    ['Denver', 'CO', '80202'],
    ['Boston', 'MA', '02110'],
  ]),
  inCountry('GB', 'GBP', '+44', 'GB', 'High Street|Mill Lane|Church Road', [
    ['London', 'England', 'E1 6AN'],
    ['Edinburgh', 'Scotland', 'EH1 1YZ'],
    ['Bristol', 'England', 'BS1 4DJ'],
  ]),
  inCountry('DE', 'EUR', '+49', 'DE', 'Lindenstraße|Hauptstraße|Gartenweg', [
    ['Berlin', 'Berlin', '10115'],
    ['München', 'Bayern', '80331'],
    ['Hamburg', 'Hamburg', '20095'],
  ]),
  inCountry('FR', 'EUR', '+33', 'FR', 'Rue des Lilas|Avenue Victor Hugo', [
    ['Paris', 'Île-de-France', '75011'],
    ['Lyon', 'Auvergne-Rhône-Alpes', '69002'],
  ]),
  inCountry('NL', 'EUR', '+31', 'NL', 'Prinsengracht|Kerkstraat', [
    ['Amsterdam', 'Noord-Holland', '1016 HM'],
    ['Utrecht', 'Utrecht', '3511 LN'],
  ]),
  inCountry('SE', 'SEK', '+46', 'SE', 'Storgatan|Drottninggatan', [
    ['Stockholm', 'Stockholm', '111 20'],
    ['Malmö', 'Skåne', '211 34'],
  ]),
  inCountry('IN', 'INR', '+91', 'IN', 'MG Road|Linking Road|Park Street', [
    ['Bengaluru', 'Karnataka', '560001'],
    ['Mumbai', 'Maharashtra', '400050'],
    ['Kolkata', 'West Bengal', '700016'],
  ]),
  inCountry('JP', 'JPY', '+81', 'JP', 'Aoyama-dori|Kawaramachi', [
    ['Tokyo', 'Tokyo', '107-0062'],
    ['Kyoto', 'Kyoto', '600-8001'],
  ]),
  inCountry('KR', 'KRW', '+82', 'KR', 'Teheran-ro|Itaewon-ro', [['Seoul', 'Seoul', '06133']]),
  inCountry('BR', 'BRL', '+55', 'BR', 'Rua Augusta|Avenida Paulista', [
    ['São Paulo', 'SP', '01305-000'],
    ['Recife', 'PE', '50030-230'],
  ]),
  inCountry('CA', 'CAD', '+1', 'CA', 'King Street|Rue Saint-Denis', [
    ['Toronto', 'ON', 'M5V 1J2'],
    ['Montréal', 'QC', 'H2X 3K8'],
  ]),
  inCountry('AU', 'AUD', '+61', 'AU', 'Chapel Street|George Street', [
    ['Melbourne', 'VIC', '3181'],
    ['Sydney', 'NSW', '2000'],
  ]),
  inCountry('NG', 'USD', '+234', 'NG', 'Awolowo Road|Marina Street', [['Lagos', 'Lagos', '101233']]),
  inCountry('KW', 'KWD', '+965', 'KW', 'Arabian Gulf Street', [['Kuwait City', 'Al Asimah', '15000']]),
];

function inCountry(
  code: string,
  currency: string,
  calling: string,
  taxPrefix: string,
  streets: string,
  cities: readonly City[],
): Country {
  return {
    code,
    currency,
    calling,
    taxPrefix,
    streets: toWire(streets).split('|'),
    cityTexts: cities.map(([city, state, zipcode]) => [toWire(`"city":"${city}","state":"${state}"`), zipcode]),
  };
}
