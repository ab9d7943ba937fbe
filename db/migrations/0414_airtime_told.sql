-- Who was told that somebody topped their phone up is found by the payment when it is undone: a small part of all alerts.
create index alert_of_airtime on bank.alert ((notice ->> 'reference')) where kind = 'airtime-received';
