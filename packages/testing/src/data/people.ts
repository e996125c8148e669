import { below, derive, hash, pick } from './random.ts';

export interface Country {
  readonly code: string;
  readonly currency: string;
  /** The digits that all phones begin with. */
  readonly calling: string;
  readonly streets: readonly string[];
  readonly cities: readonly City[];
}

type City = readonly [name: string, state: string, zipcode: string];

export interface Billing {
  readonly country: string;
  readonly city: string;
  readonly state: string;
  readonly street: string;
  readonly zipcode: string;
}

/** Generates the fields of a customer by its number, each when it is read. */
export class People {
  readonly #nameSeed: number;
  readonly #lastSeed: number;
  readonly #placeSeed: number;
  readonly #extraSeed: number;

  constructor(seed: number) {
    this.#nameSeed = derive(seed, 1);
    this.#lastSeed = derive(seed, 2);
    this.#placeSeed = derive(seed, 3);
    this.#extraSeed = derive(seed, 4);
  }

  countryOf(index: number): Country {
    return pick(this.#place(index), COUNTRIES);
  }

  nameOf(index: number): string {
    const extra = this.#extra(index);
    // One name in a hundred is hostile.
    if (extra % 100 === 7) return pick(extra, HOSTILE_NAMES);
    return `${this.#first(index).shown} ${this.#last(index).shown}`;
  }

  emailOf(index: number): string {
    const host = pick((this.#extra(index) ^ this.#place(index)) >>> 0, MAIL_HOSTS);
    return `${this.#first(index).plain}.${this.#last(index).plain}${index % 7 === 0 ? '' : index % 100}@${host}`;
  }

  phoneOf(index: number): string | null {
    const extra = this.#extra(index);
    if ((extra >>> 12) % 10 >= 6) return null;
    const middle = 100 + below(this.#extra(index ^ 0x5bd1e995), 900);
    return `${this.countryOf(index).calling} 555 ${middle} ${1000 + ((extra >>> 4) % 9000)}`;
  }

  companyOf(index: number): string | null {
    const extra = this.#extra(index);
    if (!isCompany(extra)) return null;
    return `${pick(extra, COMPANY_FIRST)} ${pick(this.#place(index), COMPANY_LAST)}`;
  }

  taxIdOf(index: number): string | null {
    const extra = this.#extra(index);
    if (!isCompany(extra) || (extra >>> 16) % 10 >= 7) return null;
    return this.countryOf(index).code + String(this.#place(index)).padStart(10, '0');
  }

  billingOf(index: number): Billing {
    const extra = this.#extra(index);
    const { code, cities, streets } = this.countryOf(index);
    const [city, state, zipcode] = pick(Math.imul(this.#place(index), 0x9e3779b1) >>> 0, cities);
    const street = pick(Math.imul(extra, 0x9e3779b1) >>> 0, streets);
    return { country: code, city, state, street: `${1 + (extra % 240)} ${street}`, zipcode };
  }

  #first(index: number): Name {
    return pick(hash(this.#nameSeed, index), FIRST_NAMES);
  }

  #last(index: number): Name {
    return pick(hash(this.#lastSeed, index), LAST_NAMES);
  }

  #place(index: number): number {
    return hash(this.#placeSeed, index);
  }

  #extra(index: number): number {
    return hash(this.#extraSeed, index);
  }
}

function isCompany(extra: number): boolean {
  return (extra >>> 8) % 10 < 4;
}

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

interface Name {
  readonly shown: string;
  /** Its letters, for an address. */
  readonly plain: string;
}

function namesIn(list: string): readonly Name[] {
  return list.split(' ').map((shown) => {
    const plain = shown
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase();
    return { shown, plain };
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

const COMPANY_LAST = 'Studio Labs Works Bakery Press Logistics Health Robotics Coffee Books Architects Games'.split(
  ' ',
);

const COUNTRIES: readonly Country[] = [
  inCountry('US', 'USD', '+1', 'Oak Street|Market Street|Mission Street|Pine Avenue', [
    ['San Francisco', 'CA', '94103'],
    ['Portland', 'OR', '97205'],
    ['Austin', 'TX', '78701'],
    ['Brooklyn', 'NY', '11201'],
    ['Chicago', 'IL', '60607'],
  ]),
  inCountry('US', 'USD', '+1', 'Elm Street|Harbor Drive|Sunset Road', [
    ['Seattle', 'WA', '98101'],
    ['Denver', 'CO', '80202'],
    ['Boston', 'MA', '02110'],
  ]),
  inCountry('GB', 'GBP', '+44', 'High Street|Mill Lane|Church Road', [
    ['London', 'England', 'E1 6AN'],
    ['Edinburgh', 'Scotland', 'EH1 1YZ'],
    ['Bristol', 'England', 'BS1 4DJ'],
  ]),
  inCountry('DE', 'EUR', '+49', 'Lindenstraße|Hauptstraße|Gartenweg', [
    ['Berlin', 'Berlin', '10115'],
    ['München', 'Bayern', '80331'],
    ['Hamburg', 'Hamburg', '20095'],
  ]),
  inCountry('FR', 'EUR', '+33', 'Rue des Lilas|Avenue Victor Hugo', [
    ['Paris', 'Île-de-France', '75011'],
    ['Lyon', 'Auvergne-Rhône-Alpes', '69002'],
  ]),
  inCountry('NL', 'EUR', '+31', 'Prinsengracht|Kerkstraat', [
    ['Amsterdam', 'Noord-Holland', '1016 HM'],
    ['Utrecht', 'Utrecht', '3511 LN'],
  ]),
  inCountry('SE', 'SEK', '+46', 'Storgatan|Drottninggatan', [
    ['Stockholm', 'Stockholm', '111 20'],
    ['Malmö', 'Skåne', '211 34'],
  ]),
  inCountry('IN', 'INR', '+91', 'MG Road|Linking Road|Park Street', [
    ['Bengaluru', 'Karnataka', '560001'],
    ['Mumbai', 'Maharashtra', '400050'],
    ['Kolkata', 'West Bengal', '700016'],
  ]),
  inCountry('JP', 'JPY', '+81', 'Aoyama-dori|Kawaramachi', [
    ['Tokyo', 'Tokyo', '107-0062'],
    ['Kyoto', 'Kyoto', '600-8001'],
  ]),
  inCountry('KR', 'KRW', '+82', 'Teheran-ro|Itaewon-ro', [['Seoul', 'Seoul', '06133']]),
  inCountry('BR', 'BRL', '+55', 'Rua Augusta|Avenida Paulista', [
    ['São Paulo', 'SP', '01305-000'],
    ['Recife', 'PE', '50030-230'],
  ]),
  inCountry('CA', 'CAD', '+1', 'King Street|Rue Saint-Denis', [
    ['Toronto', 'ON', 'M5V 1J2'],
    ['Montréal', 'QC', 'H2X 3K8'],
  ]),
  inCountry('AU', 'AUD', '+61', 'Chapel Street|George Street', [
    ['Melbourne', 'VIC', '3181'],
    ['Sydney', 'NSW', '2000'],
  ]),
  inCountry('NG', 'USD', '+234', 'Awolowo Road|Marina Street', [['Lagos', 'Lagos', '101233']]),
  inCountry('KW', 'KWD', '+965', 'Arabian Gulf Street', [['Kuwait City', 'Al Asimah', '15000']]),
];

function inCountry(code: string, currency: string, calling: string, streets: string, cities: readonly City[]): Country {
  return { code, currency, calling, streets: streets.split('|'), cities };
}
